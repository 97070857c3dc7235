import type { NetworkParams } from './chain.ts'

/** How much of the least fee a receipt may cost at most: on a busy network it waits. */
const mostFees = 10

/** More bytes than the transactions of a receipt have as a rule. */
const usualBytes = 400

/**
 * What the network asks for some transactions, in microalgos.
 * @returns null where that is more than anybody should pay for a receipt
 */
export function feeFor(
  { minFee, feePerByte }: Pick<NetworkParams, 'minFee' | 'feePerByte'>,
  bytes: number,
  transactions: number,
): number | null {
  const fee = Math.max(minFee * transactions, feePerByte * bytes)
  return fee > minFee * mostFees ? null : fee
}

/** Whether a receipt would have to wait for a quieter time. */
export function isBusy(params: NetworkParams): boolean {
  return feeFor(params, usualBytes, 1) === null
}
