/** Longest side of a photo as it is kept, and the side of its square thumbnail, in pixels. */
export const fullSize = 1600
export const thumbnailSize = 192

/**
 * Most pixels of a picture that is read: what the cameras of phones make, and not what a small file can claim in order to fill the
 * memory.
 */
export const largestPicture = 65_000_000

/** Longest side of a picture that is read, in pixels. */
export const longestSide = 20_000

/** How the process ends when what it was given is no picture that it reads. */
export const notAPicture = 65
