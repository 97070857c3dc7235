/**
 * The ids of the reminders in one of our notifications, which an open page or a push has shown.
 * @param data of the notification; null if it is of another kind
 */
export function notifiedReminders(data: unknown): readonly string[] {
  const { doses = [] } = (data ?? {}) as { readonly doses?: readonly { readonly told: string }[] }
  return doses.map(({ told }) => told)
}
