import type { NetworkParams } from './chain.ts'

/** The fee of a quiet network, in microalgos: TestNet's own, whatever a node says. */
const quietFee = 1000
/** The highest multiple of it that is paid: on a busier network receipts wait. */
const mostTimes = 10

/** Above the usual size of a receipt's transactions, in bytes. */
const usualBytes = 400

/**
 * The network's fee in microalgos.
 * @returns null if it is more than a receipt may cost
 */
export function feeFor(
  { minFee, feePerByte }: Pick<NetworkParams, 'minFee' | 'feePerByte'>,
  bytes: number,
  transactions: number,
): number | null {
  const fee = Math.max(minFee * transactions, feePerByte * bytes)
  return fee > quietFee * mostTimes * transactions ? null : fee
}

/** Whether a receipt would have to wait. */
export function isBusy(params: NetworkParams): boolean {
  return feeFor(params, usualBytes, 1) === null
}
