type Notified = { readonly doses?: readonly { readonly told: string }[]; readonly told?: readonly string[] }

/**
 * The ids of the reminders in one of our notifications, which an open page or a push has shown.
 * @param data of the notification; null if it is of another kind
 */
export function notifiedReminders(data: unknown): readonly string[] {
  const { doses = [], told } = (data ?? {}) as Notified
  return told ?? doses.map(({ told }) => told)
}

/** Its dose, as medication and nominal time. */
export function doseOfReminder(id: string): string {
  return id.split('/', 2).join('/')
}

type Shown = Pick<Notification, 'tag' | 'data'>

/** The reminders that notifications of a minute have told: a dose can be moved to another minute, and is then told of again. */
export function toldAt(tag: string, shown: readonly Shown[]): ReadonlySet<string> {
  const ofMinute = shown.filter((one) => one.tag === tag || one.tag.startsWith(`${tag},`))
  return new Set(ofMinute.flatMap(({ data }) => notifiedReminders(data)))
}

/** The reminders of notifications that share a dose with these, about doses that these leave out. */
export function leftOut(reminderIds: readonly string[], shown: readonly Shown[]): readonly string[] {
  const own = new Set(reminderIds.map(doseOfReminder))
  const isOwn = (id: string) => own.has(doseOfReminder(id))
  return shown
    .map(({ data }) => notifiedReminders(data))
    .filter((ids) => ids.some(isOwn))
    .flatMap((ids) => ids.filter((id) => !isOwn(id)))
}

/**
 * Which notifications another one replaces, and its tag beside the others (decision 40). One that shares a dose with it is replaced,
 * unless a dose that is still to be taken would be on the screen no more.
 * @param tag what it has where it stands alone
 * @param isOver whether nothing is to be done about the dose of a reminder
 */
export function placeAmong<One extends Shown>(
  { tag, reminderIds }: { readonly tag: string; readonly reminderIds: readonly string[] },
  shown: readonly One[],
  isOver: (reminderId: string) => boolean,
): { readonly tag: string; readonly replaced: readonly One[] } {
  const own = new Set(reminderIds.map(doseOfReminder))
  let others = shown
  for (const one of shown) {
    const rest = others.filter((other) => other !== one)
    const named = new Set(rest.flatMap(({ data }) => notifiedReminders(data)).map(doseOfReminder))
    const ids = notifiedReminders(one.data)
    const isNamed = (id: string) => own.has(doseOfReminder(id)) || named.has(doseOfReminder(id))
    if (ids.some((id) => own.has(doseOfReminder(id))) && ids.every((id) => isNamed(id) || isOver(id))) others = rest
  }
  const isTagInUse = others.some((one) => one.tag === tag && notifiedReminders(one.data).length > 0)
  return {
    tag: own.size > 0 && isTagInUse ? [tag, ...own].join() : tag,
    replaced: shown.filter((one) => !others.includes(one)),
  }
}
