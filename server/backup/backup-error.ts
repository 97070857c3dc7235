/** Why a backup is not made, or not accepted: a sentence for the operator, without patients' data. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
