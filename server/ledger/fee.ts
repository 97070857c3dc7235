import type { NetworkParams } from './chain.ts'

/** What a transaction costs while the network is quiet, in microalgos: TestNet's own, whatever a node says. */
const quietFee = 1000
/** How many times as much one may cost at most: on a busy network it waits. */
const mostTimes = 10

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
  return fee > quietFee * mostTimes * transactions ? null : fee
}

/** Whether a receipt would have to wait for a quieter time. */
export function isBusy(params: NetworkParams): boolean {
  return feeFor(params, usualBytes, 1) === null
}
