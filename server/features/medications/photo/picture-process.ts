/*
 * Re-encodes the picture on standard input to standard output: a JPEG of at most 1600 px and a thumbnail, each after
 * its length. Started by picture.ts, once per picture. Exits with `notAPicture` if it cannot be read.
 */
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { fullSize, largestPicture, longestSide, notAPicture, thumbnailSize } from './picture-format.ts'

/** The user and group `nobody`, on Linux and macOS a number that is theirs or unused. */
const nobody = 65534

// Of everything libvips can read (documents, drawings, other programs' files) only these, whatever the bytes claim to
// be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.concurrency(1)
sharp.cache(false)

// All code is loaded: from here on the process has only nobody's rights, even if the server is root's.
if (process.getuid?.() === 0) {
  process.setgroups?.([])
  process.setgid?.(nobody)
  process.setuid?.(nobody)
}

const upload = await buffer(process.stdin)
try {
  // From the header alone: a strip of a million by sixty pixels is a small file, and takes as long as the largest
  // photo.
  const { width, height } = await sharp(upload).metadata()
  if (Math.max(width, height) > longestSide) throw new RangeError('Too long')
  const full = await sharp(upload, { limitInputPixels: largestPicture, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(fullSize, fullSize, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  const thumbnail = await sharp(full)
    .resize(thumbnailSize, thumbnailSize)
    .jpeg({ quality: 70, mozjpeg: true })
    .toBuffer()
  for (const bytes of [full, thumbnail]) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    process.stdout.write(length)
    process.stdout.write(bytes)
  }
} catch {
  process.exitCode = notAPicture
}
