/** Why a program does not start, in one sentence for whoever started it. */
export class StartupError extends Error {
  override name = 'StartupError'
}
