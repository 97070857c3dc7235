import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { askPermission, closeStaleNotifications, type NotificationText, notify, usePermission } from './notify.ts'

const reminderId = (kind: string) => `m1/2026-03-02T08:00/${kind}`
const text: NotificationText = {
  tag: '2026-03-02T13:00Z',
  title: 'Time to take Lisinopril 500mg',
  body: 'Lisinopril 500mg: the 8:00 AM dose.',
  silent: false,
  requireInteraction: true,
  language: 'en',
  reminderIds: [reminderId('due/1')],
}

type Shown = { readonly title: string; readonly tag: string; readonly data: unknown; close(): void }
let shown: Shown[]

beforeEach(() => {
  shown = []
  vi.stubGlobal('Notification', { permission: 'granted' })
  const registration = {
    active: {},
    getNotifications: async ({ tag }: { tag?: string } = {}) =>
      shown.filter((one) => tag === undefined || one.tag === tag),
    showNotification: async (title: string, options: { tag: string; data: unknown }) => {
      const one: Shown = { title, ...options, close: () => void shown.splice(shown.indexOf(one), 1) }
      shown = [...shown.filter(({ tag }) => tag !== options.tag), one]
    },
  }
  const serviceWorker = { getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
})

/** What the service worker shows of a push. */
const pushed = (...reminders: string[]): Shown => {
  const one: Shown = {
    title: 'A push',
    tag: text.tag,
    data: { doses: reminders.map((reminder) => ({ told: reminder })) },
    close: () => void shown.splice(shown.indexOf(one), 1),
  }
  return one
}

const ofSome = (...reminderIds: string[]) => ({ ...text, reminderIds })
const ignore = () => {}

describe('a reminder of an open page', () => {
  it('is not shown where its push was there first', async () => {
    shown = [pushed(reminderId('due/1'))]
    await notify(text, () => false, ignore)
    expect(shown.map(({ title }) => title)).toEqual(['A push'])
  })

  it('replaces the push of an earlier one, under the name a later push is known by', async () => {
    shown = [pushed(reminderId('due/1'))]
    await notify(ofSome(reminderId('repeat/2')), () => false, ignore)
    expect(shown).toMatchObject([{ title: text.title, data: { doses: [{ told: reminderId('repeat/2') }] } }])
  })

  it('is shown beside the notification of a medicine that is still to be taken, while quiet hours silence that', async () => {
    const other = 'm2/2026-03-02T08:00/due/1'
    shown = [pushed(reminderId('due/1'), other)]
    for (const attempt of [2, 3]) await notify(ofSome(reminderId(`repeat/${attempt}`)), () => false, ignore)
    expect(shown.map(({ title }) => title)).toEqual(['A push', text.title])
    await notify(ofSome(reminderId('repeat/4')), (id) => id === other, ignore)
    expect(shown).toMatchObject([{ tag: text.tag, data: { doses: [{ told: reminderId('repeat/4') }] } }])
  })

  it('is shown beside that also where the browser has no service worker', async () => {
    const tags = new Set<string>()
    class BrowserNotification extends EventTarget {
      static permission = 'granted'
      tag: string
      data: unknown
      constructor(_: string, options: { tag: string; data: unknown }) {
        super()
        this.tag = options.tag
        this.data = options.data
        tags.add(this.tag)
      }
      close() {
        tags.delete(this.tag)
      }
    }
    vi.stubGlobal('Notification', BrowserNotification)
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true })
    const other = 'm2/2026-03-02T08:00/due/1'
    await notify(ofSome(reminderId('due/1'), other), () => false, ignore)
    await notify(ofSome(reminderId('repeat/2')), () => false, ignore)
    expect([...tags]).toEqual([text.tag, expect.stringContaining(text.tag)])
    await notify(ofSome(reminderId('repeat/3'), other), () => false, ignore)
    expect([...tags]).toEqual([text.tag])
    await closeStaleNotifications(() => true)
    expect([...tags]).toEqual([])
  })
})

test('a notification is closed once all its doses are dealt with, whether the page or a push showed it', async () => {
  const over = new Set([reminderId('due/1')])
  shown = [pushed(reminderId('due/1')), { ...pushed(reminderId('due/1'), 'm2/2026-03-02T08:00/due/1'), tag: 'two' }]
  await closeStaleNotifications((one) => over.has(one))
  expect(shown.map(({ tag }) => tag)).toEqual(['two'])
})

describe('the notification permission', () => {
  /** The browser, as it answers the page, and how often it was asked. */
  function browserSays(first: NotificationPermission) {
    const browser = { permission: first, asked: 0 }
    vi.stubGlobal('Notification', {
      get permission() {
        browser.asked++
        return browser.permission
      },
      async requestPermission() {
        browser.permission = 'granted'
      },
    })
    return browser
  }

  it('is read from the browser once, however many screens are shown', () => {
    const browser = browserSays('denied')
    const screens = Array.from({ length: 3 }, () => renderHook(usePermission))
    for (const { rerender } of screens) rerender()
    expect(screens.map(({ result }) => result.current)).toEqual(['denied', 'denied', 'denied'])
    expect(browser.asked).toBe(1)
  })

  it('changes when it is granted', async () => {
    browserSays('default')
    const { result } = renderHook(usePermission)
    expect(result.current).toBe('unasked')
    await act(askPermission)
    expect(result.current).toBe('granted')
  })

  it('follows what was set in the browser while the page was hidden or closed', () => {
    const browser = browserSays('granted')
    const { result, unmount } = renderHook(usePermission)
    browser.permission = 'denied'
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(result.current).toBe('denied')
    unmount()
    browser.permission = 'granted'
    expect(renderHook(usePermission).result.current).toBe('granted')
  })

  it('follows what was granted elsewhere on the page, where the browser sends no event', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const browser = browserSays('default')
    const { result, rerender } = renderHook(usePermission)
    browser.permission = 'granted'
    clock.mockReturnValue(1000)
    rerender()
    expect(result.current).toBe('granted')
  })
})
