/**
 * A process that was started with a channel to its parent (scripts/bootstrap.mjs) ends when the parent is gone, also when the
 * parent was killed and could not pass a signal on. Without a channel it does nothing.
 */
export function endWithParent(): void {
  if (!process.connected) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening would keep a program alive that has nothing left to do.
  process.channel?.unref()
}
