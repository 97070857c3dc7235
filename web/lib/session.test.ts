import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { signUp } from '#core/api/account.ts'
import { getProfile } from '#core/api/profile.ts'
import { userMetadata } from '#core/profile/user-metadata.ts'
import { profileOfNobody } from '#core/testing/empty-profile.ts'
import { apiServer, pending, problem, sessionBody } from '#web/testing/api-server.ts'
import { endBrowserSession } from './browser-session.ts'
import { now } from './clock.ts'

const sam = sessionBody().userId
const kim = '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f12'
const signOutCall = 'POST /api/account/sign-out'
const credentials = { email: 'sam@example.com', password: 'Right1234', keepSignedIn: false }
const newAccount = z.decode(signUp.input, {
  ...profileOfNobody,
  ...credentials,
  phone: '+1 555 0100',
  dateOfBirth: '1950-04-02',
  sex: 'male',
  emergencyContactName: 'Lee Rivera',
  emergencyContactEmail: 'lee@example.com',
  emergencyPhone: '+1 555 0111',
  emergencyContactRelation: 'Child',
  conditions: [],
  timeZone: 'America/New_York',
})

// The session is the page's: every test begins with a page that was just loaded.
async function newPage() {
  vi.resetModules()
  const [session, account] = await Promise.all([import('./session.ts'), import('./account.ts')])
  return { ...session, ...account }
}

function signedInAs(userId: string) {
  localStorage.setItem('isAuthenticated', 'true')
  localStorage.setItem('currentUserId', userId)
}

let server: ReturnType<typeof apiServer>
beforeEach(() => {
  endBrowserSession()
  server = apiServer()
})

describe('at start-up', () => {
  it('a patient with the flag and a live session is signed in', async () => {
    signedInAs(sam)
    server.answer('GET /api/account/session', { body: { session: sessionBody(), now: sessionBody().now } })
    const { checkSession } = await newPage()
    expect(await checkSession()).toMatchObject({ userId: sam, live: true })
  })

  it('a flag without a session counts for nothing and is cleared', async () => {
    signedInAs(sam)
    server.answer('GET /api/account/session', { body: { session: null, now: sessionBody().now } })
    const { checkSession } = await newPage()
    expect(await checkSession()).toBeNull()
    expect(localStorage.getItem('isAuthenticated')).toBeNull()
    expect(localStorage.getItem('currentUserId')).toBeNull()
  })

  it('a session without the flag counts for nothing, and the server is not even asked', async () => {
    const { checkSession } = await newPage()
    expect(await checkSession()).toBeNull()
    expect(server.requests).toEqual([])
  })

  it('a patient without a network is let in with the copy on the device, until the server says otherwise', async () => {
    signedInAs(sam)
    localStorage.setItem('keepSignedIn', 'true')
    localStorage.setItem('userData', JSON.stringify({ userId: sam, firstName: 'Sam', email: 'sam@example.com' }))
    const { checkSession } = await newPage()
    expect(await checkSession()).toMatchObject({ userId: sam, live: false, profile: { first_name: 'Sam' } })
    server.answer('GET /api/account/session', { body: { session: null, now: sessionBody().now } })
    expect(await checkSession()).toBeNull()
  })

  it('a patient who does not stay signed in is let in without a network until the browser is closed, and nobody after that', async () => {
    server.answer('POST /api/account/sign-in', { body: sessionBody() })
    const page = await newPage()
    await page.signIn(credentials)
    const next = await newPage()
    expect(await next.checkSession()).toMatchObject({ userId: sam, live: false })
    endBrowserSession()
    const opened = await newPage()
    expect(await opened.checkSession()).toBeNull()
    // What was recorded and not sent waits for the patient.
    expect(localStorage.getItem('userData')).not.toBeNull()
  })

  it('a copy under onboardingData stands in for userData', async () => {
    signedInAs(sam)
    localStorage.setItem('keepSignedIn', 'true')
    localStorage.setItem('onboardingData', JSON.stringify({ userId: sam, firstName: 'Sam' }))
    const { checkSession } = await newPage()
    expect(await checkSession()).toMatchObject({ userId: sam, live: false, profile: { first_name: 'Sam' } })
  })

  it("another patient's copy on the device lets nobody in without a network", async () => {
    signedInAs(sam)
    localStorage.setItem('userData', JSON.stringify({ userId: 'somebody-else', firstName: 'Kim' }))
    const { checkSession } = await newPage()
    expect(await checkSession()).toBeNull()
  })
})

describe('at start-up, on a connection that hangs', () => {
  const ask = 'GET /api/account/session'
  const kept = JSON.stringify({ userId: sam, firstName: 'Sam', email: 'sam@example.com' })
  let answer: PromiseWithResolvers<{ status?: number; body: unknown }>
  const alive = () => ({ body: { session: sessionBody(), now: sessionBody().now } })
  const over = () => ({ body: { session: null, now: sessionBody().now } })

  beforeEach(() => {
    vi.useFakeTimers()
    signedInAs(sam)
    localStorage.setItem('keepSignedIn', 'true')
    localStorage.setItem('userData', kept)
    answer = Promise.withResolvers()
    server.answer(ask, () => answer.promise)
  })

  async function opened() {
    const page = await newPage()
    const events: unknown[] = []
    page.onAuthEvent((event) => void events.push(event))
    const known = vi.fn()
    const check = page.checkSession()
    void check.then(known)
    void page.checkSession().then(known)
    await vi.advanceTimersByTimeAsync(4000)
    return { ...page, events, check, known }
  }
  const answers = async (given: Awaited<typeof answer.promise>) => {
    answer.resolve(given)
    await vi.advanceTimersByTimeAsync(0)
  }

  it('a patient is let in with the copy after four seconds, once for all who ask', async () => {
    const { checkSession, currentSession, events, known } = await opened()
    expect(currentSession()).toMatchObject({ userId: sam, live: false, profile: { first_name: 'Sam' } })
    expect([known.mock.calls, events]).toEqual([[[currentSession()], [currentSession()]], []])
    expect(server.requests).toHaveLength(1)
    void checkSession()
    await expect.poll(() => server.requests).toHaveLength(2)
  })

  it('the late answer makes it the session of the server', async () => {
    const { currentSession, events, takeSessionAnswer, takeSessionSettings } = await opened()
    await answers(alive())
    expect(currentSession()).toMatchObject({ userId: sam, live: true })
    expect(events).toMatchObject([{ type: 'SIGNED_IN', replaces: null }])
    // Whatever reads it next asks the server.
    expect([takeSessionAnswer(sam), takeSessionSettings(sam)]).toEqual([null, null])
  })

  it('the late answer ends a session that is over', async () => {
    const { currentSession, events } = await opened()
    await answers(over())
    expect([currentSession(), events]).toMatchObject([null, [{ type: 'SIGNED_OUT', userId: sam, why: 'ended' }]])
    expect(localStorage.getItem('userData')).toBeNull()
  })

  it('a late failure changes nothing', async () => {
    const { currentSession, events } = await opened()
    await answers({ status: 429, body: problem('too_many_requests', 'Please try again later.') })
    expect([currentSession(), events]).toMatchObject([{ userId: sam, live: false }, []])
  })

  it('without a copy that may be opened the answer is waited for', async () => {
    localStorage.removeItem('keepSignedIn')
    const { check, currentSession } = await opened()
    expect(currentSession()).toBeNull()
    await answers(alive())
    expect(await check).toMatchObject({ userId: sam, live: true })
  })

  it('nobody is let in while another tab signs out', async () => {
    const page = await newPage()
    const check = page.checkSession()
    localStorage.setItem('signOutOwed', 'true')
    await vi.advanceTimersByTimeAsync(4000)
    await answers(alive())
    expect([await check, page.currentSession()]).toEqual([null, null])
    expect(localStorage.getItem('signOutOwed')).toBe('true')
  })

  it('the late answer does not undo a sign-out that is being sent', async () => {
    const { currentSession, signOut } = await opened()
    const sent = Promise.withResolvers<never>()
    server.answer(signOutCall, () => sent.promise)
    const leaving = signOut()
    await answers(alive())
    sent.reject(new TypeError('Failed to fetch'))
    await leaving
    expect([currentSession(), localStorage.getItem('signOutOwed')]).toEqual([null, 'true'])
  })

  it.each([
    ['a session', alive],
    ['no session', over],
  ])('an answer of %s says nothing of whoever has signed in meanwhile', async (_, given) => {
    const { currentSession, events, signIn } = await opened()
    server.answer('POST /api/account/sign-in', { body: sessionBody({ userId: kim }) })
    await signIn({ ...credentials, email: 'kim@example.com' })
    await answers(given())
    expect([currentSession(), events]).toMatchObject([{ userId: kim, live: true }, [{ type: 'SIGNED_IN' }]])
    expect(localStorage.getItem('currentUserId')).toBe(kim)
  })

  it('whoever has signed in within these seconds stays signed in', async () => {
    const page = await newPage()
    const known = vi.fn()
    void page.checkSession().then(known)
    server.answer('POST /api/account/sign-in', { body: sessionBody({ userId: kim }) })
    await page.signIn({ ...credentials, email: 'kim@example.com' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(page.currentSession()).toMatchObject({ userId: kim, live: true })
    expect(known.mock.calls).toEqual([[page.currentSession()]])
  })
})

describe('signing in', () => {
  it('sets the flags, keeps the profile and tells everybody', async () => {
    server.answer('POST /api/account/sign-in', { body: sessionBody() })
    const { onAuthEvent, signIn } = await newPage()
    const heard = vi.fn()
    onAuthEvent(heard)
    await signIn(credentials)
    expect(heard).toHaveBeenCalledWith(expect.objectContaining({ type: 'SIGNED_IN' }))
    expect(localStorage.getItem('isAuthenticated')).toBe('true')
    expect(localStorage.getItem('currentUserId')).toBe(sam)
    expect(JSON.parse(localStorage.getItem('userData') ?? '{}')).toMatchObject({ userId: sam, firstName: 'Sam' })
    expect(localStorage.getItem('keepSignedIn')).toBeNull()
  })

  it('leaves one copy of the profile on the device, also where an older page kept two', async () => {
    localStorage.setItem('onboardingData', JSON.stringify({ userId: sam, conditions: '[]' }))
    server.answer('POST /api/account/sign-in', { body: sessionBody({ avatar: 'avatar3' }) })
    const { signIn } = await newPage()
    await signIn(credentials)
    expect(localStorage.getItem('onboardingData')).toBeNull()
    expect(JSON.parse(localStorage.getItem('userData') ?? '{}')).toMatchObject({ userId: sam, avatar: 'avatar3' })
  })

  it('signing in with keep-signed-in stores an expiry of 30 days', async () => {
    server.answer('POST /api/account/sign-in', { body: sessionBody() })
    const { signIn } = await newPage()
    await signIn({ ...credentials, keepSignedIn: true })
    const expiry = Temporal.Instant.from(localStorage.getItem('rememberExpiry') ?? '')
    const days = now().until(expiry).total({ unit: 'hours' }) / 24
    expect(localStorage.getItem('keepSignedIn')).toBe('true')
    expect(Math.round(days)).toBe(30)
  })

  it.each([
    ['signing in', 'POST /api/account/sign-in', sessionBody()],
    ['a second step', 'POST /api/account/sign-in/second-step', sessionBody()],
    ['signing up', 'POST /api/account/sign-up', { userId: sam, session: sessionBody() }],
  ] as const)('%s over another patient keeps what was chosen', async (way, call, body) => {
    localStorage.setItem('userData', JSON.stringify({ userId: 'somebody-else', firstName: 'Kim' }))
    server.answer(call, { body })
    const page = await newPage()
    const { finishSignIn } = await import('./second-step.ts')
    if (way === 'signing in') await page.signIn({ ...credentials, keepSignedIn: true })
    else if (way === 'signing up') await page.signUp({ ...newAccount, keepSignedIn: true })
    else await finishSignIn({ way: 'app', answer: '123456' }, true)
    expect(localStorage.getItem('keepSignedIn')).toBe('true')
    expect(localStorage.getItem('rememberExpiry')).not.toBeNull()
    expect(localStorage.getItem('isNewUser')).toBe(way === 'signing up' ? 'true' : null)
  })

  it('a refusal leaves no flag behind', async () => {
    server.answer('POST /api/account/sign-in', {
      status: 401,
      body: problem('invalid_credentials', 'Invalid login credentials'),
    })
    const { signIn } = await newPage()
    await expect(signIn(credentials)).rejects.toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(localStorage.length).toBe(0)
  })
})

describe('a kept session, when the sign-in window opens', () => {
  const keep = (expiry: string) => {
    localStorage.setItem('keepSignedIn', 'true')
    localStorage.setItem('rememberExpiry', expiry)
  }

  it('signs in by itself while it has not expired and exists', async () => {
    keep(now().add({ hours: 1 }).toString())
    server.answer('GET /api/account/session', { body: { session: sessionBody(), now: sessionBody().now } })
    const { resumeStoredSession } = await newPage()
    expect(await resumeStoredSession()).toMatchObject({ userId: sam })
    expect(localStorage.getItem('isAuthenticated')).toBe('true')
  })

  it('is forgotten once it has expired', async () => {
    keep(now().subtract({ hours: 1 }).toString())
    const { resumeStoredSession } = await newPage()
    expect(await resumeStoredSession()).toBeNull()
    expect(localStorage.getItem('keepSignedIn')).toBeNull()
    expect(localStorage.getItem('rememberExpiry')).toBeNull()
  })

  it('is forgotten when the server knows no session', async () => {
    keep(now().add({ hours: 1 }).toString())
    server.answer('GET /api/account/session', { body: { session: null, now: sessionBody().now } })
    const { resumeStoredSession } = await newPage()
    expect(await resumeStoredSession()).toBeNull()
    expect(localStorage.getItem('keepSignedIn')).toBeNull()
  })
})

describe('signing out', () => {
  it('leaves nothing of the patient on the device, with or without a network', async () => {
    server.answer('POST /api/account/sign-in', { body: sessionBody() })
    const { checkSession, onAuthEvent, signIn, signOut } = await newPage()
    await signIn({ ...credentials, keepSignedIn: true })
    localStorage.setItem('appSettings', '{}')
    const heard = vi.fn()
    onAuthEvent(heard)
    await signOut()
    expect(heard).toHaveBeenCalledWith({ type: 'SIGNED_OUT', userId: sam })
    // Without one, only that the server has to be told.
    expect(Object.keys(localStorage)).toEqual(['signOutOwed'])
    expect(await checkSession()).toBeNull()
    server.answer(signOutCall, { body: {} })
    expect(await checkSession()).toBeNull()
    await signIn(credentials)
    await signOut()
    expect(localStorage.length).toBe(0)
  })
})

describe('signing out that the server has not heard of', () => {
  const ask = 'GET /api/account/session'
  let before = 0
  const sent = () => server.requests.slice(before).map(({ method, path }) => `${method} ${path}`)

  beforeEach(() => {
    server.answer('POST /api/account/sign-in', { body: sessionBody() })
    server.answer(ask, { body: { session: sessionBody(), now: sessionBody().now } })
  })

  async function signedOutOffline() {
    const page = await newPage()
    await page.signIn({ ...credentials, keepSignedIn: true })
    await page.signOut()
    before = server.requests.length
    return page
  }

  it.each([
    ['without a network', null],
    ['while the server fails', { status: 503, body: problem('database_unavailable', 'Please try again.') }],
  ])('%s is sent by the next page before the session is asked for, which nobody gets back', async (_, answer) => {
    if (answer) server.answer(signOutCall, answer)
    await signedOutOffline()
    // Whatever else the device still holds.
    signedInAs(sam)
    const { checkSession } = await newPage()
    expect(await checkSession()).toBeNull()
    expect(sent()).toEqual([signOutCall])
    signedInAs(sam)
    server.answer(signOutCall, { body: {} })
    server.answer(ask, { body: { session: null, now: sessionBody().now } })
    const next = await newPage()
    expect(await next.checkSession()).toBeNull()
    expect(sent()).toEqual([signOutCall, signOutCall, ask])
    expect(localStorage.length).toBe(0)
  })

  it('removes the patient from the device when the page was closed before it was answered', async () => {
    const page = await newPage()
    await page.signIn({ ...credentials, keepSignedIn: true })
    server.answer(signOutCall, pending)
    void page.signOut()
    expect(localStorage.getItem('userData')).not.toBeNull()
    server.answer(signOutCall, { body: {} })
    const next = await newPage()
    const ended: unknown[] = []
    next.onAuthEvent((event) => void ended.push(event))
    expect(await next.checkSession()).toBeNull()
    expect(ended).toMatchObject([{ type: 'SIGNED_OUT', userId: sam }])
    expect(localStorage.length).toBe(0)
  })

  it('is sent once the device is online again', async () => {
    await signedOutOffline()
    server.answer(signOutCall, { body: {} })
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => localStorage.length).toBe(0)
  })

  it('is sent before anybody signs in, so that it does not end their session', async () => {
    const { signIn } = await signedOutOffline()
    await signIn(credentials)
    expect(sent()).toEqual([signOutCall, 'POST /api/account/sign-in'])
    expect(localStorage.getItem('signOutOwed')).toBeNull()
  })

  it('keeps a kept session from coming back when the sign-in window opens', async () => {
    const { resumeStoredSession } = await signedOutOffline()
    localStorage.setItem('keepSignedIn', 'true')
    localStorage.setItem('rememberExpiry', now().add({ hours: 1 }).toString())
    expect(await resumeStoredSession()).toBeNull()
    expect(sent()).not.toContain(ask)
  })
})

test('an edited profile is shown everywhere, and kept on the device', async () => {
  server.answer('POST /api/account/sign-in', { body: sessionBody() })
  const { checkSession, currentSession, renewProfile, signIn } = await newPage()
  await signIn(credentials)
  renewProfile(sam, userMetadata({ ...profileOfNobody, firstName: 'Samantha' }), 'avatar5')
  expect(currentSession()).toMatchObject({ profile: { first_name: 'Samantha' }, avatar: 'avatar5' })
  expect(await checkSession()).toBe(currentSession())
  expect(JSON.parse(localStorage.getItem('userData') ?? '{}')).toMatchObject({
    userId: sam,
    firstName: 'Samantha',
    avatar: 'avatar5',
    email: 'sam@example.com',
  })
})

test('a call that the server refuses for want of a session signs the patient out, once', async () => {
  server.answer('POST /api/account/sign-in', { body: sessionBody() })
  server.answer('GET /api/profile', { status: 401, body: problem('unauthenticated', 'Please sign in to continue.') })
  const { currentSession, endedSessionAddress, onAuthEvent, signIn } = await newPage()
  const { call } = await import('./api.ts')
  await signIn(credentials)
  expect(endedSessionAddress()).toBe('')
  const heard = vi.fn()
  onAuthEvent(heard)
  await Promise.allSettled([call(getProfile, {}), call(getProfile, {})])
  expect(heard.mock.calls).toEqual([[{ type: 'SIGNED_OUT', userId: sam, why: 'ended' }]])
  expect(currentSession()).toBeNull()
  expect(endedSessionAddress()).toBe('sam@example.com')
  expect(localStorage.getItem('userData')).toBeNull()
})

describe('what is answered late, for the patient before', () => {
  async function kimAfterSam() {
    server.answer('POST /api/account/sign-in', { body: sessionBody() })
    server.answer(signOutCall, { body: {} })
    const page = await newPage()
    await page.signIn(credentials)
    const { call } = await import('./api.ts')
    const late = Promise.withResolvers<void>()
    const refusal = { status: 401, body: problem('unauthenticated', 'Please sign in to continue.') }
    server.answer('GET /api/profile', () => late.promise.then(() => refusal))
    const ofSam = call(getProfile, {}).catch(() => null)
    await page.signOut()
    server.answer('POST /api/account/sign-in', { body: sessionBody({ userId: kim }) })
    await page.signIn({ ...credentials, email: 'kim@example.com' })
    return { page, late, ofSam }
  }

  it('is not taken for the profile of the one who is signed in', async () => {
    const { page } = await kimAfterSam()
    page.renewProfile(sam, userMetadata({ ...profileOfNobody, firstName: 'Samantha' }), 'avatar5')
    expect(page.currentSession()?.profile.first_name).not.toBe('Samantha')
  })

  it('does not end the session of the one who is signed in', async () => {
    const { page, late, ofSam } = await kimAfterSam()
    late.resolve()
    await ofSam
    expect(page.currentSession()).toMatchObject({ userId: kim })
  })
})

describe('in another tab', () => {
  // The event of a tab that removed the flag, as it arrives: after whatever that tab did next.
  const hearsOfIt = () => window.dispatchEvent(new StorageEvent('storage', { key: 'isAuthenticated', newValue: null }))

  async function twoTabs() {
    server.answer('POST /api/account/sign-in', { body: sessionBody() })
    const here = await newPage()
    await here.signIn(credentials)
    const heard = vi.fn()
    here.onAuthEvent(heard)
    return { here, heard, there: await newPage() }
  }

  it('somebody else signs in: the patient is signed out here, and the other one stays signed in', async () => {
    const { here, heard, there } = await twoTabs()
    server.answer('POST /api/account/sign-in', { body: sessionBody({ userId: kim }) })
    await there.signIn({ ...credentials, email: 'kim@example.com' })
    hearsOfIt()
    expect(heard.mock.calls).toEqual([[{ type: 'SIGNED_OUT', userId: sam, why: 'elsewhere' }]])
    expect([here.currentSession(), there.currentSession()]).toMatchObject([null, { userId: kim }])
    expect([localStorage.getItem('isAuthenticated'), localStorage.getItem('currentUserId')]).toEqual(['true', kim])
    expect(JSON.parse(localStorage.getItem('userData') ?? '{}')).toMatchObject({ userId: kim })
  })

  it('the same patient signs out and in again: nothing ends here', async () => {
    const { here, heard, there } = await twoTabs()
    server.answer(signOutCall, { body: {} })
    await there.signOut()
    await there.signIn(credentials)
    hearsOfIt()
    expect([here.currentSession(), heard.mock.calls]).toMatchObject([{ userId: sam }, []])
  })

  it('the patient signs out: it is over here too', async () => {
    const { here, there } = await twoTabs()
    server.answer(signOutCall, { body: {} })
    await there.signOut()
    hearsOfIt()
    expect([here.currentSession(), localStorage.length]).toEqual([null, 0])
  })
})

test('isNewUser is true for its first reader only', async () => {
  const { flagNewUser, takeIsNewUser } = await import('./storage.ts')
  flagNewUser()
  expect([takeIsNewUser(), takeIsNewUser()]).toEqual([true, false])
})

describe('deleting the account', () => {
  const deletion = 'POST /api/account/delete'
  async function signedInPage() {
    const page = await newPage()
    const { call } = await import('./api.ts')
    server.answer('POST /api/account/sign-in', { body: sessionBody() })
    await page.signIn(credentials)
    const ends: unknown[] = []
    page.onAuthEvent((event) => event.type === 'SIGNED_OUT' && ends.push(event.why))
    server.answer('GET /api/profile', { status: 401, body: problem('unauthenticated', 'Please sign in to continue.') })
    return { ...page, ends, readProfile: () => call(getProfile, {}).catch(() => null) }
  }

  it('ends the session as deleted, although another call learns first that the account is gone', async () => {
    const { deleteAccount, ends, readProfile } = await signedInPage()
    server.answer(deletion, async () => {
      await readProfile()
      expect(ends).toEqual([])
      return { body: {} }
    })
    await deleteAccount('Right1234')
    expect(ends).toEqual(['deleted'])
  })

  it('whose answer is lost claims nothing: the session that is gone has ended, and taps that were not sent stay', async () => {
    const { deleteAccount, ends, readProfile } = await signedInPage()
    server.answer(deletion, () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(deleteAccount('Right1234')).rejects.toMatchObject({ code: 'network' })
    expect(ends).toEqual([])
    await readProfile()
    expect(ends).toEqual(['ended'])
  })

  it('that fails ends it as any other call would', async () => {
    const { deleteAccount, ends, readProfile } = await signedInPage()
    server.answer(deletion, async () => {
      await readProfile()
      return { status: 503, body: problem('unavailable', 'Please try again shortly.') }
    })
    await expect(deleteAccount('Right1234')).rejects.toThrow()
    expect(ends).toEqual(['ended'])
  })
})
