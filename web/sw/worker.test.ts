import { locks, MessageChannel } from 'node:worker_threads'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { PushedReminder } from '#core/api/push-message.ts'
import type { QueueRow } from '#web/lib/device-store.ts'
import { rememberDeviceZone } from '#web/lib/known-zones.ts'
import { deviceNow } from '#web/lib/taken-row.ts'
import { sendQueue } from './outbox.ts'
import { dismissed, pressed, received } from './reminders.ts'
import type { Scope } from './scope.ts'
import { respond } from './shell.ts'
import { renewed } from './subscription.ts'

const device = vi.hoisted(() => ({
  rows: new Map<string, QueueRow>(),
  copies: new Map<string, unknown>(),
  isFull: false,
}))
vi.mock('#web/lib/device-store.ts', () => ({
  deviceQueue: {
    of: async (userId: string) => [...device.rows.values()].filter((row) => row.userId === userId),
    put: async (row: QueueRow) => {
      if (device.isFull) throw new Error('full')
      device.rows.set(row.id, row)
    },
  },
  deviceCopies: {
    get: async (userId: string, name: string) => device.copies.get(`${userId} ${name}`),
    put: async (userId: string, name: string, copy: unknown) => void device.copies.set(`${userId} ${name}`, copy),
  },
}))

type Shown = Partial<NotificationOptions> & { title: string; renotify?: boolean; close: () => void }
/** JSON, a status, or a whole response. */
type Answers = Record<string, object | number>

const ana = '6a1de1a0-0000-4000-8000-000000000001'
const dose = (medicationId: string) => ({
  medicationId,
  nominal: '2026-03-02T08:00',
  told: `${medicationId}/2026-03-02T08:00/due/1`,
})
const reminder: PushedReminder = {
  userId: ana,
  tag: '2026-03-02T13:00Z',
  title: 'Time to take Lisinopril 500mg',
  body: 'Lisinopril 500mg: the 8:00 AM dose.',
  language: 'en',
  silent: false,
  stays: true,
  ids: ['d1'],
  doses: [dose('m1')],
  zone: 'America/New_York',
  takeUntil: '2999-01-01T00:00:00Z',
  actions: [
    { action: 'take', title: 'Taken' },
    { action: 'snooze', title: 'Snooze' },
  ],
  url: '/app',
  says: { saved: 'Saved here.', signIn: 'Sign in.', notSaved: 'Not saved.', elsewhere: 'Elsewhere.' },
}

/** A device with a server that answers as told, by path; what it is not told of cannot be reached. */
function phone(answers: Answers, pages: { url: string }[] = []) {
  const shown: Shown[] = []
  const asked: { path: string; body: unknown }[] = []
  const opened: string[] = []
  const syncs: string[] = []
  const device = {
    fetch: async (path: string, init: RequestInit = {}) => {
      const known = Object.entries(answers).find(([start]) => path.startsWith(start))
      if (!known) throw new TypeError('no network')
      asked.push({ path, body: init.body && JSON.parse(String(init.body)) })
      const [, answer] = known
      if (answer instanceof Response) return answer
      return typeof answer === 'number' ? new Response(null, { status: answer }) : Response.json(answer)
    },
    registration: {
      scope: 'https://dosewell.example/',
      async getNotifications({ tag }: { tag?: string } = {}) {
        return shown.filter((one) => tag === undefined || one.tag === tag)
      },
      async showNotification(title: string, options: NotificationOptions) {
        const before = shown.findIndex((one) => one.tag === options.tag)
        if (before >= 0) shown.splice(before, 1)
        const one: Shown = { title, ...options, close: () => void shown.splice(shown.indexOf(one), 1) }
        shown.push(one)
      },
      sync: { register: async (tag: string) => void syncs.push(tag) },
      pushManager: {
        subscribe: async () => ({
          toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
        }),
      },
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (path: string) => void opened.push(path),
    },
  }
  // A device has only the parts of the browser's types that the worker uses.
  const scope = device as unknown as Scope
  const notification = () => shown[0] as unknown as Notification
  return {
    scope,
    notification,
    shown,
    asked,
    opened,
    syncs,
    receives: (message: object) => received(scope, JSON.stringify(message)),
    presses: (action: string) => pressed(scope, notification(), action),
    called: () => asked.map(({ path }) => path.replace(/entries\/.*/, 'entries')),
  }
}

const acts = { userId: ana, now: new Date(deviceNow()).toISOString(), doses: ['acts'] }
const online: Answers = {
  '/api/push/reports': {},
  '/api/push/check': acts,
  '/api/account/session': { session: { userId: ana } },
  '/api/dose-entries/': {},
}

beforeEach(() => {
  vi.stubEnv('TZ', reminder.zone)
  device.rows.clear()
  device.copies.clear()
  device.isFull = false
})

describe('a push', () => {
  it('is always shown, with what it says, and reported', async () => {
    const { shown, asked, receives } = phone(online)
    await receives(reminder)
    expect(shown).toMatchObject([
      { title: reminder.title, tag: reminder.tag, silent: false, renotify: true, lang: 'en' },
    ])
    expect(asked).toEqual([{ path: '/api/push/reports', body: { ids: ['d1'], what: 'shown' } }])
  })

  it.each([
    ['nothing', undefined],
    ['what it does not understand', '{"version":2}'],
    ['no JSON', 'x'],
  ])('a push that brings %s is shown all the same', async (_, text) => {
    const { scope, shown } = phone(online)
    await received(scope, text)
    expect(shown).toMatchObject([{ title: 'Dosewell' }])
  })

  it('a push of another version, without what this one needs, is shown with its text', async () => {
    const { shown, receives } = phone(online)
    await receives({ tag: reminder.tag, title: reminder.title, body: reminder.body })
    expect(shown).toMatchObject([{ title: reminder.title, body: reminder.body }])
  })

  it('a push that the open page already showed, or that is a duplicate, makes no sound again; a repeat does', async () => {
    const { shown, receives } = phone(online)
    await receives(reminder)
    await receives(reminder)
    expect(shown).toMatchObject([{ silent: true, renotify: false }])
    await receives({ ...reminder, doses: [{ ...dose('m1'), told: 'm1/2026-03-02T08:00/repeat/2' }] })
    expect(shown).toMatchObject([{ silent: false, renotify: true }])
  })

  it('a reminder that comes again at another minute, which an undone change of zone restored, makes its sound', async () => {
    const { shown, receives } = phone(online)
    await receives({ ...reminder, tag: '2026-03-02T11:00Z' })
    await receives(reminder)
    expect(shown).toMatchObject([{ tag: reminder.tag, silent: false, renotify: true }])
  })

  it('a push of another medicine of the minute is shown beside the first, and one of both replaces them', async () => {
    const { shown, receives, presses } = phone({ ...online, '/api/push/check': acts })
    await receives(reminder)
    const other = { ...reminder, title: 'Time to take Metformin 850mg', ids: ['d2'], doses: [dose('m2')] }
    await receives(other)
    expect(shown.map(({ title }) => title)).toEqual([reminder.title, other.title])
    const again = { ...dose('m2'), told: 'm2/2026-03-02T08:00/repeat/2' }
    await receives({ ...other, doses: [again] })
    expect(shown.map(({ title }) => title)).toEqual([reminder.title, other.title])
    await presses('take')
    expect(shown.map(({ title }) => title)).toEqual([other.title])
    await receives(reminder)
    await receives({ ...reminder, title: 'Time to take 2 medications', doses: [dose('m1'), again] })
    expect(shown.map(({ title }) => title)).toEqual(['Time to take 2 medications'])
  })

  describe('of some of the medicines that an earlier one names', () => {
    const told = (id: string, what: string) => ({ ...dose(id), told: `${id}/2026-03-02T08:00/${what}` })
    const remain = {
      ...reminder,
      title: 'Time to take 2 medications',
      doses: [told('m1', 'repeat/2'), told('m2', 'repeat/2')],
    }
    const three = { ...reminder, title: 'Time to take 3 medications', doses: [dose('m1'), dose('m2'), dose('m3')] }
    const saysOf = (over: boolean) => ({ ...online, '/api/push/check': { ...acts, doses: ['asks'], over: [over] } })

    it.each([
      ['is dealt with', saysOf(true)],
      ['is recorded, as a server of 0.1.0 says', { ...online, '/api/push/check': { ...acts, doses: ['recorded'] } }],
    ])('replaces that where the other %s', async (_, answers: Answers) => {
      const { shown, asked, receives } = phone(answers)
      await receives(three)
      await receives(remain)
      expect(shown).toMatchObject([{ title: remain.title, tag: reminder.tag, silent: false }])
      const { medicationId, nominal } = dose('m3')
      expect(asked).toContainEqual({ path: '/api/push/check', body: { doses: [{ medicationId, nominal }] } })
    })

    it.each([
      ['is to be taken still: quiet hours hold back its reminders', saysOf(false)],
      ['may be recorded or not: the server cannot be reached', {}],
      ['is of somebody else’s account', { ...online, '/api/push/check': { ...acts, userId: 'bea', over: [true] } }],
    ])('is shown beside it where the other %s', async (_, answers: Answers) => {
      const { shown, receives } = phone(answers)
      await receives(three)
      await receives(remain)
      await receives({ ...remain, doses: [told('m2', 'repeat/3'), told('m1', 'repeat/3')] })
      expect(shown.map(({ title }) => title)).toEqual([three.title, remain.title])
      expect(shown).toMatchObject([{ tag: reminder.tag }, { silent: false, renotify: true }])
    })

    it('is shown beside one of more than a press records, and leaves only with what that is about', async () => {
      const many = Array.from({ length: 11 }, (_, index) => `m${index + 1}`)
      const eleven = {
        ...reminder,
        title: 'Time to take 11 medications',
        doses: [],
        told: many.map((id) => dose(id).told),
      }
      const { shown, receives } = phone(saysOf(false))
      await receives(remain)
      await receives(eleven)
      expect(shown.map(({ title }) => title)).toEqual([eleven.title])
      await receives(eleven)
      expect(shown).toMatchObject([{ silent: true }])
      await receives({ ...remain, doses: [told('m2', 'repeat/2')] })
      expect(shown.map(({ title }) => title)).toEqual([eleven.title, remain.title])
      const closing = (ids: string[]) => ({
        close: ids.map((medicationId) => ({ medicationId, nominal: '2026-03-02T08:00' })),
      })
      await receives(closing(['m1', 'm2']))
      expect(shown.map(({ title }) => title)).toEqual([eleven.title])
      await receives(closing(many))
      expect(shown).toEqual([])
    })

    it('replaces that once each of its medicines is named by another', async () => {
      const { shown, receives } = phone(saysOf(false))
      await receives({ ...remain, doses: [dose('m1'), dose('m2')] })
      await receives({ ...reminder, title: 'Not recorded: Warfarin', doses: [told('m2', 'missed/0')] })
      expect(shown).toHaveLength(2)
      await receives({ ...reminder, title: 'Not recorded: Lisinopril', doses: [told('m1', 'missed/0')] })
      expect(shown.map(({ title }) => title)).toEqual(['Not recorded: Warfarin', 'Not recorded: Lisinopril'])
    })

    it('goes with that when all are taken', async () => {
      const { shown, receives, presses } = phone({
        ...online,
        '/api/push/check': { ...acts, doses: ['acts', 'acts'], over: [false, false] },
      })
      await receives({ ...remain, doses: [dose('m1'), dose('m2')] })
      await receives({ ...reminder, doses: [told('m2', 'repeat/2')] })
      expect(shown).toHaveLength(2)
      await presses('take')
      expect(shown).toEqual([])
    })
  })

  it('says once that the device is in another zone than the doses, and again after a return', async () => {
    const { shown, receives } = phone(online)
    const says = async (zone: string) => {
      await receives({ ...reminder, zone })
      return shown[0]?.body?.replace(reminder.body, '').trim()
    }
    const far = 'Pacific/Kiritimati'
    expect(await says(far)).toBe('Elsewhere.')
    expect(await says(far)).toBe('')
    expect(await says(reminder.zone)).toBe('')
    expect(await says(far)).toBe('Elsewhere.')
    expect(await says('Mars/Olympus')).toBe('')
    await rememberDeviceZone(ana, 'Pacific/Niue', reminder.zone)
    expect(await says('Pacific/Niue')).toBe('')
  })

  it('waits until the one before it is shown: Chromium would delete that if notifications were read meanwhile', async () => {
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks)
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
    const { scope, shown } = phone(online)
    const showing = Promise.withResolvers<void>()
    let isRead = false
    const { registration } = scope
    const slow: Scope = {
      ...scope,
      registration: {
        ...registration,
        showNotification: async (title, options) => {
          isRead = false
          await showing.promise
          expect(isRead).toBe(false)
          await registration.showNotification(title, options)
        },
        getNotifications: async (filter) => {
          isRead = true
          return registration.getNotifications(filter)
        },
      },
    }
    const other = { ...reminder, tag: 'another', doses: [dose('m2')] }
    const both = [reminder, other].map((message) => received(slow, JSON.stringify(message)))
    await expect.poll(() => locks.query()).toMatchObject({ held: [{}], pending: [{}] })
    showing.resolve()
    await Promise.all(both)
    expect(shown).toHaveLength(2)
  })

  it('a push about what was done elsewhere only closes that', async () => {
    const { shown, receives } = phone(online)
    await receives({ ...reminder, tag: 'later', doses: [dose('m2'), dose('m3')] })
    await receives(reminder)
    await receives({ close: ['m1', 'm2'].map((medicationId) => ({ medicationId, nominal: '2026-03-02T08:00' })) })
    expect(shown.map(({ tag }) => tag)).toEqual(['later'])
  })

  it.each([
    ['leaves a reminder that was sent after it', '2026-03-02T13:30:00.5Z', '2026-03-02T13:30:00Z', 1],
    ['closes one that was sent before it', '2026-03-02T13:30:00Z', '2026-03-02T13:30:00.5Z', 0],
    ['closes one of a server that does not say when', undefined, '2026-03-02T13:30:00Z', 0],
    ['without a time closes all', '2026-03-02T13:30:00Z', undefined, 0],
  ])('a push about what was done elsewhere %s', async (_, sentAt, closedAt, left) => {
    const { shown, receives } = phone(online)
    await receives({ ...reminder, sentAt })
    const { medicationId, nominal } = dose('m1')
    await receives({ close: [{ medicationId, nominal }], sentAt: closedAt })
    expect(shown).toHaveLength(left)
  })
})

describe('Taken', () => {
  it('is stored on the device, sent, and reported, without a page', async () => {
    const { shown, asked, opened, receives, presses, called } = phone(online)
    await receives(reminder)
    await presses('take')
    expect([...device.rows.values()]).toMatchObject([
      {
        userId: ana,
        state: 'sent',
        wire: { medicationId: 'm1', date: '2026-03-02', scheduledTime: '08:00', status: 'taken' },
      },
    ])
    expect(called().slice(1)).toEqual([
      '/api/push/check',
      '/api/account/session',
      '/api/dose-entries',
      '/api/push/reports',
    ])
    expect(asked.at(-1)?.body).toEqual({ ids: ['d1'], what: 'acted' })
    expect([shown, opened]).toEqual([[], []])
  })

  it('a tap on Taken without a network waits on the device, says so, and is sent when there is one', async () => {
    const { shown, syncs, receives, presses } = phone({})
    await receives(reminder)
    await presses('take')
    expect([...device.rows.values()]).toMatchObject([{ state: 'waiting' }])
    expect(shown).toMatchObject([{ tag: reminder.tag, body: 'Saved here.', silent: true }])
    expect(syncs).toEqual(['dosewell-outbox'])
  })

  it.each([
    ['breaks off', () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('broken')) }))],
    ['is not from the server, but from a network that wants a sign-in', () => new Response('<!doctype html>')],
  ])('a tap on Taken is kept where the answer %s', async (_, answer) => {
    const { shown, receives, presses } = phone({
      ...online,
      '/api/push/check': answer(),
      '/api/account/session': answer(),
      '/api/push/snooze': answer(),
    })
    await receives(reminder)
    await presses('snooze')
    expect(shown).toMatchObject([{ tag: reminder.tag }])
    await presses('take')
    expect([...device.rows.values()]).toMatchObject([{ state: 'waiting', wire: { status: 'taken' } }])
    expect(shown).toMatchObject([{ body: 'Saved here.' }])
  })

  it('a tap on Taken after the session is over waits for the patient to sign in', async () => {
    const { shown, receives, presses } = phone({
      ...online,
      '/api/push/check': 401,
      '/api/account/session': { session: null },
    })
    await receives(reminder)
    await presses('take')
    expect([...device.rows.values()]).toMatchObject([{ state: 'waiting', userId: ana }])
    expect(shown).toMatchObject([{ body: 'Sign in.' }])
  })

  it.each([
    [
      'the server says that Mark Taken would ask',
      { ...online, '/api/push/check': { ...acts, doses: ['asks'] } },
      reminder,
    ],
    ['somebody else is signed in by now', { ...online, '/api/push/check': { ...acts, userId: 'bea' } }, reminder],
    ['its time is over, and nobody can be asked', {}, { ...reminder, takeUntil: '2020-01-01T00:00:00Z' }],
    ['it would have been asked about from the start, and nobody can be asked', {}, { ...reminder, takeUntil: null }],
  ])(
    'a tap on Taken where %s opens the page at the question and records nothing',
    async (_, answers: Answers, message) => {
      const { opened, shown, receives, presses } = phone(answers)
      await receives(message)
      await presses('take')
      expect([...device.rows.values()]).toEqual([])
      expect([opened, shown]).toEqual([['/app?take=m1'], []])
    },
  )

  it('stays to be pressed again where the browser does not open the page with the question', async () => {
    const { scope, shown, asked, receives, presses } = phone({
      ...online,
      '/api/push/check': { ...acts, doses: ['asks'] },
    })
    scope.clients.openWindow = () => Promise.reject(new DOMException('Too late', 'InvalidAccessError'))
    await receives(reminder)
    await presses('take')
    expect(shown).toMatchObject([{ title: reminder.title }])
    await presses('')
    expect(shown).toMatchObject([{ title: reminder.title }])
    expect(asked.map(({ body }) => body)).not.toContainEqual({ ids: ['d1'], what: 'acted' })
  })

  it('still asks about the others where the browser does not open the page, and says nothing in its place', async () => {
    const { scope, shown, receives, presses } = phone({
      '/api/push/check': { ...acts, doses: ['acts', 'asks'] },
    })
    scope.clients.openWindow = () => Promise.reject(new DOMException('Too late', 'InvalidAccessError'))
    await receives({ ...reminder, doses: [dose('m1'), dose('m2')] })
    await presses('take')
    expect([...device.rows.values()]).toHaveLength(1)
    expect(shown).toMatchObject([{ title: reminder.title, body: reminder.body }])
  })

  it('a tap on Taken for several doses records what needs no question, and opens the question about the others', async () => {
    const answers = { ...online, '/api/push/check': { ...acts, doses: ['acts', 'asks', 'recorded'] } }
    const { opened, receives, presses } = phone(answers)
    await receives({ ...reminder, doses: [dose('m1'), dose('m2'), dose('m3')] })
    await presses('take')
    expect([...device.rows.values()]).toMatchObject([{ wire: { medicationId: 'm1' }, state: 'sent' }])
    expect(opened).toEqual(['/app?take=m2'])
  })

  it('a tap at which the server fails holds no other tap back, and is sent again later', async () => {
    const { receives, presses, asked, syncs, scope } = phone({
      ...online,
      '/api/push/check': { ...acts, doses: ['acts', 'acts'] },
    })
    await receives({ ...reminder, doses: [dose('m1'), dose('m2')] })
    const fetch = scope.fetch
    scope.fetch = async (path, init) => {
      const answer = await fetch(path, init)
      const isFirst = String(path).startsWith('/api/dose-entries/') && String(init?.body).includes('"m1"')
      return isFirst ? new Response(null, { status: 500 }) : answer
    }
    await presses('take')
    const state = Object.fromEntries([...device.rows.values()].map(({ wire, state }) => [wire.medicationId, state]))
    expect(state).toEqual({ m1: 'waiting', m2: 'sent' })
    expect(asked.filter(({ path }) => path.startsWith('/api/dose-entries/'))).toHaveLength(2)
    expect(syncs).toHaveLength(1)
  })

  it('a tap that the device cannot store is not shown as recorded', async () => {
    const { shown, receives, presses, called } = phone(online)
    await receives(reminder)
    device.isFull = true
    await presses('take')
    expect(shown).toMatchObject([{ body: 'Not saved.' }])
    expect(called()).not.toContain('/api/dose-entries')
  })

  it('a tap that the server refuses is shown as not saved, and not reported as done', async () => {
    const { shown, receives, presses, called } = phone({ ...online, '/api/dose-entries/': 409 })
    await receives(reminder)
    await presses('take')
    expect(shown).toMatchObject([{ tag: reminder.tag, body: 'Not saved.' }])
    expect(called().slice(1)).not.toContain('/api/push/reports')
    expect([...device.rows.values()]).toMatchObject([{ state: 'waiting' }])
  })

  it('records nothing more of a dose that a tap on the page recorded without network, unless that was undone', async () => {
    const { receives, presses } = phone({})
    const wire = { id: 'tap', status: 'taken', medicationId: 'm1', date: '2026-03-02', scheduledTime: '08:00' }
    device.rows.set('tap', { id: 'tap', userId: ana, wire, state: 'waiting', problem: null })
    await receives(reminder)
    await presses('take')
    expect([...device.rows.keys()]).toEqual(['tap'])
    const undo = { ...wire, id: 'undo', status: 'cleared', clears: ['tap'] }
    device.rows.set('undo', { id: 'undo', userId: ana, wire: undo, state: 'waiting', problem: null })
    await receives(reminder)
    await presses('take')
    expect(device.rows.size).toBe(3)
  })

  describe('of a medicine of which this device has an intake that was not sent', () => {
    const earlier = { id: 'early', status: 'taken', medicationId: 'm1', date: '2026-03-02', scheduledTime: '00:00' }
    const queue = (wire: { id: string }) =>
      void device.rows.set(wire.id, { id: wire.id, userId: ana, wire, state: 'waiting', problem: null })
    const joined = [
      { id: 'm1', medicineId: 'one' },
      { id: 'm2', medicineId: 'one' },
      { id: 'm3', medicineId: null },
    ]
    const undoOf = (id: string) => ({ ...earlier, id: `undo of ${id}`, status: 'cleared', clears: [id] })

    it('sends that first, so that the server knows it when it is asked', async () => {
      const { receives, presses, called } = phone(online)
      queue(earlier)
      await receives(reminder)
      await presses('take')
      expect(called().slice(1, 4)).toEqual(['/api/account/session', '/api/dose-entries', '/api/push/check'])
      expect([...device.rows.values()].map(({ state }) => state)).toEqual(['sent', 'sent'])
    })

    it.each([
      ['the server cannot be reached', {}],
      ['it cannot be sent', { ...online, '/api/dose-entries/': 503 }],
      ['the server has it, but does not answer after that', { ...online, '/api/push/check': 503 }],
      ['the session is over', { ...online, '/api/push/check': 401, '/api/account/session': { session: null } }],
    ])('opens the page at the question where %s', async (_, answers: Answers) => {
      const { opened, receives, presses } = phone(answers)
      queue(earlier)
      await receives(reminder)
      await presses('take')
      expect([opened, [...device.rows.keys()]]).toEqual([['/app?take=m1'], ['early']])
    })

    it('sends all of it, though the device cannot note that the first is sent', async () => {
      const { scope, asked, syncs } = phone(online)
      queue(earlier)
      queue({ ...earlier, id: 'late' })
      device.isFull = true
      expect(await sendQueue(scope, ana)).toBe('later')
      const sent = asked.map(({ path }) => path).filter((path) => path.startsWith('/api/dose-entries/'))
      expect(sent).toEqual(['/api/dose-entries/early', '/api/dose-entries/late'])
      expect(syncs).toHaveLength(1)
    })

    it('opens the page at the question after an intake that the server refused, which nobody else knows', async () => {
      const { opened, receives, presses } = phone(online)
      queue(earlier)
      for (const [id, row] of device.rows) device.rows.set(id, { ...row, state: 'refused' })
      await receives(reminder)
      await presses('take')
      expect([opened, [...device.rows.keys()]]).toEqual([['/app?take=m1'], ['early']])
    })

    it.each([
      ['as needed', { ...earlier, status: 'as-needed' }],
      ['by another plan of the medicine', { ...earlier, medicationId: 'm2' }],
    ])('opens the page at the question after an intake %s', async (_, wire) => {
      const { opened, receives, presses } = phone({})
      device.copies.set(`${ana} medications`, { medications: joined })
      queue(wire)
      await receives(reminder)
      await presses('take')
      expect([opened, device.rows.size]).toEqual([['/app?take=m1'], 1])
    })

    it.each([
      ['was undone', [earlier, undoOf('early')]],
      ['was recorded as missed', [{ ...earlier, status: 'missed' }]],
      ['is of another medicine', [{ ...earlier, medicationId: 'm3' }]],
    ])('records at once where that %s', async (_, wires) => {
      const { opened, shown, receives, presses } = phone({})
      device.copies.set(`${ana} medications`, { medications: joined })
      for (const wire of wires) queue(wire)
      await receives(reminder)
      await presses('take')
      expect([opened, device.rows.size]).toEqual([[], wires.length + 1])
      expect(shown).toMatchObject([{ body: 'Saved here.' }])
    })
  })

  it('records a dose again that was sent from here and undone on another device', async () => {
    const { receives, presses } = phone(online)
    const wire = { id: 'tap', status: 'taken', medicationId: 'm1', date: '2026-03-02', scheduledTime: '08:00' }
    device.rows.set('tap', { id: 'tap', userId: ana, wire, state: 'sent', problem: null })
    await receives(reminder)
    await presses('take')
    expect(device.rows.size).toBe(2)
  })

  it('a tap that a busy server rejects waits on the device and is sent later', async () => {
    const { shown, syncs, receives, presses } = phone({ ...online, '/api/dose-entries/': 429 })
    await receives(reminder)
    await presses('take')
    expect(shown).toMatchObject([{ body: 'Saved here.' }])
    expect(syncs).toEqual(['dosewell-outbox'])
  })

  it('uses the server’s clock where the device’s is wrong', async () => {
    const now = '2031-01-01T00:00:00.000Z'
    const { receives, presses } = phone({ ...online, '/api/push/check': { ...acts, now } })
    await receives(reminder)
    await presses('take')
    const [row] = [...device.rows.values()] as [QueueRow & { wire: { actualTime: string } }]
    expect(Math.abs(Date.parse(row.wire.actualTime) - Date.parse(now))).toBeLessThan(60_000)
  })
})

describe('Snooze', () => {
  it('puts the notification away once the server will bring it again', async () => {
    const { shown, receives, presses } = phone({ ...online, '/api/push/snooze': { again: '2026-03-02T13:05:00Z' } })
    await receives(reminder)
    await presses('snooze')
    expect(shown).toEqual([])
  })

  it.each([
    ['without a network', {}],
    ['that the server will not bring again', { ...online, '/api/push/snooze': { again: null } }],
  ])('a snooze %s leaves the notification where it is', async (_, answers: Answers) => {
    const { shown, receives, presses } = phone(answers)
    await receives(reminder)
    await presses('snooze')
    expect(shown).toMatchObject([{ tag: reminder.tag, actions: reminder.actions }])
  })
})

describe('a press on the notification while a page is open', () => {
  /**
   * @param hears whether the page listens yet
   * @param inSight when it is: until then it runs nothing
   */
  function openPage(
    hears: boolean,
    navigate: (path: string) => Promise<void> = async () => {},
    inSight = Promise.resolve(),
  ) {
    const told: unknown[] = []
    const loaded = vi.fn(navigate)
    const page = {
      url: 'https://dosewell.example/app/history',
      focus: () => inSight,
      postMessage(what: unknown, [port]: readonly MessagePort[] = []) {
        told.push(what)
        if (hears) void inSight.then(() => port?.postMessage('heard'))
      },
      navigate: loaded,
    }
    return { page, told, loaded }
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout'] })
    vi.stubGlobal('MessageChannel', MessageChannel)
  })

  async function presses({ page, told }: ReturnType<typeof openPage>) {
    const device = phone(online, [page])
    await device.receives(reminder)
    const pressing = device.presses('')
    await expect.poll(() => told).toHaveLength(1)
    return { ...device, pressing }
  }

  it('brings it into sight rather than another one', async () => {
    const open = openPage(true)
    const { opened, pressing, shown } = await presses(open)
    await pressing
    expect([open.told, opened, shown]).toEqual([[{ kind: 'go', path: '/app' }], [], []])
    expect(open.loaded).not.toHaveBeenCalled()
  })

  it('loads the address in a page that does not listen yet', async () => {
    const open = openPage(false)
    const { pressing, shown } = await presses(open)
    await vi.advanceTimersByTimeAsync(3000)
    await pressing
    expect([open.loaded.mock.calls, shown]).toEqual([[['/app']], []])
  })

  it('loads nothing again in a page that is slow to come into sight, and hears it only then', async () => {
    const inSight = Promise.withResolvers<void>()
    const open = openPage(true, undefined, inSight.promise)
    const { pressing } = await presses(open)
    await vi.advanceTimersByTimeAsync(10_000)
    inSight.resolve()
    await pressing
    expect(open.loaded).not.toHaveBeenCalled()
  })

  it('leaves it to be pressed again where that is not possible', async () => {
    const open = openPage(false, () => Promise.reject(new TypeError('not controlled')))
    const { asked, pressing, shown } = await presses(open)
    await vi.advanceTimersByTimeAsync(3000)
    await pressing
    expect(shown).toHaveLength(1)
    expect(asked.map(({ body }) => body)).not.toContainEqual({ ids: ['d1'], what: 'acted' })
  })
})

test('a notification that the patient puts away is reported', async () => {
  const { scope, notification, asked, receives } = phone(online)
  await receives(reminder)
  await dismissed(scope, notification())
  expect(asked.at(-1)?.body).toEqual({ ids: ['d1'], what: 'dismissed' })
})

test('a subscription that the browser ended is made anew, and the server told', async () => {
  const { scope, asked } = phone({ '/api/push/key': { key: 'BAAA' }, '/api/push/device': {} })
  await renewed(scope, null)
  expect(asked.at(-1)).toEqual({
    path: '/api/push/device',
    body: { endpoint: 'https://push.example/new', p256dh: 'p', auth: 'a' },
  })
})

describe('of what a page asks for', () => {
  const build = { version: 'v1', files: ['/assets/app-1.js'] }
  const origin = 'https://dosewell.example'
  const request = (path: string, mode = 'no-cors', method = 'GET') =>
    ({ url: new URL(path, origin).href, mode, method }) as Request

  it.each([
    ['what is the patient’s', request('/api/medications')],
    ['what is written', request('/api/dose-entries/1', 'cors', 'PUT')],
    ['another build’s code', request('/assets/app-2.js')],
    ['another site', request('https://elsewhere.example/assets/app-1.js')],
    ['a page that is not the app’s', request('/robots.txt', 'navigate')],
  ])('%s is left to the network', (_, asked) => {
    expect(respond(build, asked, origin)).toBe(null)
  })

  const stored = (body: string) => ({ open: async () => ({ match: async () => new Response(body) }) })

  it('code of this build is on the device', async () => {
    vi.stubGlobal('caches', stored('code'))
    expect(await (await respond(build, request('/assets/app-1.js'), origin))?.text()).toBe('code')
  })

  it.each([
    ['is the server’s', async () => new Response('from the server'), 'from the server'],
    ['is the one on the device without a network', async () => Promise.reject(new TypeError()), 'from the device'],
    [
      'is the one on the device while the server is down',
      async () => new Response('', { status: 503 }),
      'from the device',
    ],
  ])('the page %s', async (_, fetched, text) => {
    vi.stubGlobal('caches', stored('from the device'))
    vi.stubGlobal('fetch', fetched)
    expect(await (await respond(build, request('/app/history', 'navigate'), origin))?.text()).toBe(text)
  })
})
