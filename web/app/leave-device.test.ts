import { render } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getProfile } from '#core/api/profile.ts'
import type { QueueRow } from '#web/lib/device-store.ts'
import { type ApiServer, apiServer, problem, sessionBody } from '#web/testing/api-server.ts'

/* The session, what follows from its end, and the device are real; the browser's push service and the server are the test's. */

const sam = sessionBody().userId
const kim = '6f0e3c0e-7f7d-4c6e-9c4b-0d8b5a3b7f12'
const credentials = { email: 'sam@example.com', password: 'Right1234', keepSignedIn: false }

let server: ApiServer
let isSubscribed: boolean
let shown: string[]

beforeEach(() => {
  vi.resetModules()
  isSubscribed = true
  shown = ['Time to take Lisinopril 500mg']
  server = apiServer()
  server.answer('POST /api/account/sign-in', { body: sessionBody() })
  server.answer('POST /api/account/sign-out', { body: {} })
  server.answer(getProfile, { status: 401, body: problem('unauthenticated', 'Please sign in to continue.') })
  const subscription = {
    unsubscribe: async () => {
      isSubscribed = false
      return true
    },
  }
  const registration = {
    pushManager: { getSubscription: async () => (isSubscribed ? subscription : null) },
    getNotifications: async () => shown.map((title) => ({ title, close: () => shown.splice(shown.indexOf(title), 1) })),
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration },
    configurable: true,
  })
})

async function signedInPage() {
  const [session, account, { call }] = await Promise.all([
    import('#web/lib/session.ts'),
    import('#web/lib/account.ts'),
    import('#web/lib/api.ts'),
    import('./session-gate.tsx'),
  ])
  await account.signIn(credentials)
  return { ...session, ...account, expires: () => call(getProfile, {}).catch(() => null) }
}

describe('entries of a patient on the device', () => {
  // Reminders are ended by code that is loaded then, and would end those of the next test.
  afterEach(() => expect.poll(() => isSubscribed).toBe(false))

  const row = (id: string, state: QueueRow['state']): QueueRow => ({ id, userId: sam, wire: {}, state, problem: null })

  async function withEntries() {
    const page = await signedInPage()
    const { deviceQueue } = await import('#web/lib/device-store.ts')
    const rows = [row('waits', 'waiting'), row('was refused', 'refused'), row('is sent', 'sent')]
    vi.spyOn(deviceQueue, 'of').mockImplementation(async (userId) => rows.filter((one) => one.userId === userId))
    const removed: string[] = []
    vi.spyOn(deviceQueue, 'remove').mockImplementation(async (ids) => void removed.push(...ids))
    return { ...page, removed }
  }

  it('stay at sign-out where the server does not have them', async () => {
    const { signOut, removed } = await withEntries()
    await signOut()
    await expect.poll(() => removed).toEqual(['is sent'])
  })

  it('are all deleted with the account', async () => {
    server.answer('POST /api/account/delete', { body: {} })
    const { deleteAccount, removed } = await withEntries()
    await deleteAccount(credentials.password)
    await expect.poll(() => removed).toEqual(['waits', 'was refused', 'is sent'])
  })
})

it('what was said of a medicine goes with the session, and with it the way to undo it', async () => {
  const { signOut } = await signedInPage()
  const { showToast, Toaster } = await import('#web/ui/toast.tsx')
  showToast('success', 'Lisinopril taken at 8:03 AM', { action: { label: 'Undo', run: () => {} } })
  await signOut()
  showToast('error', 'Something else')
  const { container } = render(createElement(Toaster, { label: 'Notifications', closeLabel: 'Close' }))
  expect(container.textContent).toContain('Something else')
  expect(container.textContent).not.toContain('Lisinopril')
  // Ended by code that is loaded then.
  await expect.poll(() => isSubscribed).toBe(false)
})

describe('reminders on a device', () => {
  it('end when the patient signs out here', async () => {
    const { signOut } = await signedInPage()
    await signOut()
    await expect.poll(() => [isSubscribed, shown]).toEqual([false, []])
  })

  it('go on when the server ended the session, but none that names a medicine stays on the screen', async () => {
    localStorage.setItem('remindersHere', 'off')
    const { currentSession, expires } = await signedInPage()
    await expires()
    expect(currentSession()).toBeNull()
    await expect.poll(() => shown).toEqual([])
    expect([isSubscribed, localStorage.getItem('remindersHere')]).toEqual([true, 'off'])
  })

  it('are left by the tab in which the session ended: the others only follow', async () => {
    const { currentSession } = await signedInPage()
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'isAuthenticated', newValue: null }))
    expect(currentSession()).toBeNull()
    await vi.dynamicImportSettled()
    expect(isSubscribed).toBe(true)
  })

  it('stay on when the same patient signs in again', async () => {
    const { expires, signIn } = await signedInPage()
    await expires()
    await expect.poll(() => localStorage.getItem('remindersOf')).toBe(sam)
    await signIn(credentials)
    await vi.dynamicImportSettled()
    expect([isSubscribed, localStorage.getItem('remindersOf')]).toEqual([true, null])
  })

  it('leave no trace of a patient who had none here', async () => {
    isSubscribed = false
    const { expires } = await signedInPage()
    await expires()
    await expect.poll(() => shown).toEqual([])
    await vi.dynamicImportSettled()
    expect(localStorage.length).toBe(0)
  })

  it('end when somebody else signs in after that', async () => {
    const { expires, signIn } = await signedInPage()
    await expires()
    await expect.poll(() => localStorage.getItem('remindersOf')).toBe(sam)
    server.answer('POST /api/account/sign-in', { body: sessionBody({ userId: kim, email: 'kim@example.com' }) })
    await signIn({ ...credentials, email: 'kim@example.com' })
    await expect.poll(() => isSubscribed).toBe(false)
  })

  it('end when somebody else signs in while a session is open, and the former patient’s theme goes too', async () => {
    const { signIn } = await signedInPage()
    const { chooseTheme } = await import('./theme.ts')
    chooseTheme('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    server.answer('POST /api/account/sign-in', { body: sessionBody({ userId: kim, email: 'kim@example.com' }) })
    await signIn({ ...credentials, email: 'kim@example.com' })
    expect(document.documentElement.dataset.theme).toBeUndefined()
    await expect.poll(() => isSubscribed).toBe(false)
  })
})
