/** Why a program does not start, in one sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}
