import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { addMedication } from '#core/api/medication-changes.ts'
import { languages } from '#core/settings/settings.ts'
import { aMedication } from '#core/testing/medication.ts'
import { landingTexts } from '#web/texts/en/landing.ts'
import { loadCatalogue } from '#web/texts/language.ts'
import { sam, zone } from '../e2e/sam.ts'
import { captions } from './captions.ts'
import { provideChromium } from './chromium.ts'
import { buildPageIfStale, pageDir } from './page.ts'

/*
 * The recording that the landing page shows: `npm run demo-video`. A real browser goes through a patient's evening on the
 * real server, with a clock that is moved; its pictures become the two films, the poster and the captions with their times in
 * `web/public/demo`, and the picture for links to us. Needs ffmpeg (Debian: `apt-get install ffmpeg`).
 */

const port = 4390
const address = `http://127.0.0.1:${port}`
const size = { width: 480, height: 600 }
/** Below what the page shows there is room for captions of two lines: on the page they would cover what they speak of. */
const captionHeight = 88
const captionGround = '#10262b'
/** Pictures have half as many dots again, so that a film that fills a phone is as sharp as the page. */
const scale = 1.5
const folder = join(pageDir, '../../web/public')

const work = mkdtempSync(join(tmpdir(), 'dosewell-film-'))
await buildPageIfStale()
const server = spawn(process.execPath, [join(import.meta.dirname, 'e2e-server.ts')], {
  env: {
    ...process.env,
    PORT: String(port),
    TEST_CLOCK: instantOf('2026-11-13T07:00'),
    LOG_LEVEL: 'error',
    ALGOD_URL: 'off',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const browser = await chromium.launch({ executablePath: await provideChromium(), args: ['--no-sandbox'] })
try {
  await once(server.stdout, 'data')
  await record()
  await takeSocialPicture()
} finally {
  await browser.close()
  if (server.exitCode === null) await Promise.all([once(server, 'exit'), server.kill('SIGTERM')])
  rmSync(work, { recursive: true })
}

/** The evening, from the medicine that is added to the history. */
async function record(): Promise<void> {
  const account = await makePatient()
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: scale,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: zone,
  })
  const evening = '2026-11-21T19:40'
  await setServerClock(evening)
  await context.clock.install({ time: instantOf(evening) })
  await context.addInitScript(showTaps)
  const page = await context.newPage()
  await page.goto(`${address}/robots.txt`)
  await page.request.post(`${address}/api/account/sign-in`, { data: account, headers: { origin: address } })
  await page.evaluate(() => localStorage.setItem('isAuthenticated', 'true'))
  await page.goto(`${address}/app`)
  await page.getByRole('heading', { name: 'Last 7 days' }).waitFor()
  await page.evaluate(() => document.fonts.ready)

  const film = await startFilm(page)
  await film.say(0)
  await tap(page.getByRole('button', { name: 'Add New Medication' }))
  await type(page.getByLabel('Medication name'), 'Metformin')
  await type(page.getByLabel('Quantity and unit'), '500')
  await tap(page.getByRole('radio', { name: 'Twice Daily' }))
  await page.getByLabel('First reminder time').fill('20:00')
  await film.say(1)
  await reveal(page.getByLabel('First reminder time'))
  await pause(2200)
  await tap(page.getByRole('button', { name: 'Add Medication', exact: true }))
  await pause(900)
  await tap(page.getByRole('button', { name: 'Done' }))
  await page.evaluate(() => scrollTo({ top: 0 }))
  await setServerClock('2026-11-21T20:00')
  await context.clock.fastForward('20:00')
  const due = page.getByRole('article', { name: /^Metformin/ })
  await due.waitFor()
  await film.say(2)
  await reveal(due)
  await pause(2200)
  const poster = await page.screenshot()
  await film.say(3)
  await tap(due.getByRole('button', { name: 'Mark Taken' }))
  await pause(1900)
  await film.say(4)
  await tap(due.getByRole('button', { name: 'Undo' }))
  await pause(1900)
  await film.say(5)
  await tap(due.getByRole('button', { name: 'Mark Taken' }))
  await pause(1200)
  await reveal(page.getByRole('region', { name: 'Last 7 days' }))
  await pause(2400)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'smooth' }))
  await pause(700)
  await tap(page.getByRole('button', { name: 'Menu' }))
  await film.say(6)
  await tap(page.getByRole('navigation').getByRole('link', { name: 'History' }))
  await page.getByRole('heading', { name: 'Medication History' }).waitFor()
  await pause(1200)
  await page.evaluate(() => scrollTo({ top: 620, behavior: 'smooth' }))
  await pause(2400)
  await film.develop()
  await sharp(poster)
    .extend({ bottom: captionHeight * scale, background: captionGround })
    .webp({ quality: 72 })
    .toFile(join(folder, 'demo/poster.webp'))
}

/** Takes what the browser shows, each picture with its moment, and the captions with theirs. */
async function startFilm(page: Page) {
  const session = await page.context().newCDPSession(page)
  const frames: { readonly file: string; readonly at: number }[] = []
  /** When each of the captions comes, in seconds. */
  const starts: number[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = join(work, `${frames.length}.jpg`)
    writeFileSync(file, Buffer.from(data, 'base64'))
    frames.push({ file, at: metadata.timestamp ?? 0 })
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 92,
    maxWidth: size.width * scale,
    maxHeight: size.height * scale,
  })
  return {
    /** A caption, by its place in their list, begins here. */
    async say(cue: number) {
      starts[cue] = performance.timeOrigin / 1000 + performance.now() / 1000
      await pause(500)
    },
    async develop() {
      const end = performance.timeOrigin / 1000 + performance.now() / 1000
      await session.send('Page.stopScreencast')
      const start = frames[0]?.at ?? 0
      const list = frames.map(
        ({ file, at }, index) => `file '${file}'\nduration ${((frames[index + 1]?.at ?? end) - at).toFixed(3)}\n`,
      )
      const shots = join(work, 'shots.txt')
      writeFileSync(shots, `${list.join('')}file '${frames.at(-1)?.file}'\n`)
      mkdirSync(join(folder, 'demo'), { recursive: true })
      const moments = [...starts, end].map((moment) => moment - start)
      for (const language of languages) {
        const { video } = (await loadCatalogue[language]())?.landing ?? landingTexts.english
        writeFileSync(join(folder, `demo/captions.${language}.vtt`), captions(video.cues, moments))
      }
      const [width, height, total] = [size.width, size.height, size.height + captionHeight].map((one) => one * scale)
      const shape = [
        'fps=15',
        `scale=${width}:${height}:flags=lanczos`,
        `pad=${width}:${total}:0:0:color=${captionGround}`,
        'format=yuv420p',
      ].join(',')
      const source = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', shots, '-vf', shape, '-an']
      const webm = ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-cpu-used', '4', '-row-mt', '1', '-g', '75']
      const mp4 = ['-c:v', 'libx264', '-crf', '27', '-preset', 'medium', '-g', '75', '-movflags', '+faststart']
      await promisify(execFile)('ffmpeg', [...source, ...webm, join(folder, 'demo/dosewell.webm')])
      await promisify(execFile)('ffmpeg', [...source, ...mp4, join(folder, 'demo/dosewell.mp4')])
    },
  }
}

/** An account with a week behind it. */
async function makePatient(): Promise<{ email: string; password: string }> {
  const account = { email: 'sam@example.com', password: 'Correct-Horse-7' }
  const { cookie } = await send('POST', '/api/account/sign-up', {
    ...account,
    ...sam,
  })
  const medicationId = randomUUID()
  const medication = aMedication({
    id: medicationId,
    quantity: '10',
    pattern: { frequency: 'daily', time: Temporal.PlainTime.from('08:00') },
    voiceReminder: true,
    firstDose: Temporal.PlainDateTime.from('2026-11-13T08:00'),
  })
  await send('POST', '/api/medications', z.encode(addMedication.input, medication), cookie)
  await setServerClock('2026-11-21T19:30')
  const again = await send('POST', '/api/account/sign-in', account)
  for (const day of [13, 14, 15, 16, 17, 19, 20, 21]) {
    const date = `2026-11-${day}`
    const actual = `${date}T08:0${day % 7}`
    const time = instantOf(actual)
    const facts = { medicationId, date, scheduledTime: '08:00', recordedAt: time }
    await send(
      'PUT',
      `/api/dose-entries/${randomUUID()}`,
      { ...facts, status: 'taken', actualTime: time },
      again.cookie,
    )
  }
  return account
}

async function setServerClock(wallClock: string): Promise<void> {
  await send('PUT', '/__test__/clock', { now: instantOf(wallClock) })
}

async function send(method: string, path: string, body: object, cookie = ''): Promise<{ cookie: string }> {
  const headers = { 'content-type': 'application/json', origin: address, cookie }
  const answer = await fetch(address + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`)
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

function instantOf(wallClock: string): string {
  return Temporal.PlainDateTime.from(wallClock).toZonedDateTime(zone).toInstant().toString()
}

async function tap(target: Locator): Promise<void> {
  await reveal(target)
  await target.click()
  await pause(600)
}

async function type(field: Locator, text: string): Promise<void> {
  await reveal(field)
  await field.pressSequentially(text, { delay: 70 })
  await pause(300)
}

/** Brings something into sight as a hand would, and waits for it. */
async function reveal(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'smooth' }))
  await pause(500)
}

/** Runs in the page: a ring where it is tapped. */
function showTaps(): void {
  addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      const ring = document.createElement('div')
      Object.assign(ring.style, {
        position: 'fixed',
        left: `${clientX - 22}px`,
        top: `${clientY - 22}px`,
        width: '44px',
        height: '44px',
        borderRadius: '50%',
        background: 'rgb(128 128 128 / 0.45)',
        zIndex: '99',
        pointerEvents: 'none',
      })
      document.documentElement.append(ring)
      const { finished } = ring.animate(
        [
          { opacity: 1, scale: 0.6 },
          { opacity: 1, scale: 1 },
          { opacity: 0, scale: 1.2 },
        ],
        600,
      )
      void finished.then(() => ring.remove())
    },
    { capture: true },
  )
}

/** What a link to us is shown with elsewhere. */
async function takeSocialPicture(): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address)
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(join(folder, 'social.png'))
}
