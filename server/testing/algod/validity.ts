import { digest, Rejection, type SignedTxn } from './transactions.ts'

export const genesisHash = 'SGO1GKSzyE7IEPItTxCByw9x8FmnrCDexi9/cOUJOiI='
export const genesisId = 'testnet-v1.0'
const maxNote = 1024
const maxLife = 1000

/** @param round the newest @throws Rejection */
export function checkAlone({ txn, isSigned }: SignedTxn, round: number): void {
  if (!isSigned) throw new Rejection("At least one signature didn't pass verification")
  if (txn.type !== 'pay') throw new Rejection(`unknown tx type ${txn.type}`)
  if (txn.genesisHash !== genesisHash)
    throw new Rejection(`tx.GenesisHash <${txn.genesisHash}> does not match expected`)
  if (txn.genesisId !== undefined && txn.genesisId !== genesisId)
    throw new Rejection('tx.GenesisID does not match expected')
  if (txn.note.length > maxNote) throw new Rejection(`transaction note too big: ${txn.note.length} > ${maxNote}`)
  if (txn.lastValid < txn.firstValid) throw new Rejection('transaction invalid range')
  if (txn.lastValid - txn.firstValid > maxLife) throw new Rejection('transaction window size excessive')
  // The next block is the one that would take it.
  if (round + 1 < txn.firstValid || round + 1 > txn.lastValid) {
    throw new Rejection(`txn dead: round ${round + 1} outside of ${txn.firstValid}--${txn.lastValid}`)
  }
}

/** @throws Rejection */
export function checkGroup(group: readonly SignedTxn[]): void {
  const [first] = group
  if (!first) throw new Rejection('empty txgroup')
  if (group.length === 1 && first.txn.group === undefined) return
  const list = Buffer.concat([
    Buffer.from([0x81, 0xa6]),
    Buffer.from('txlist'),
    Buffer.from([0x90 + group.length]),
    ...group.flatMap(({ idInGroup }) => [Buffer.from([0xc4, 32]), idInGroup]),
  ])
  const expected = digest('TG', list).toString('base64')
  if (group.some(({ txn }) => txn.group !== expected))
    throw new Rejection('transactionGroup: inconsistent group values')
}
