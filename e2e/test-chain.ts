import { type Algod, startAlgod } from '#server/testing/algod.ts'

/** The port on which a server expects its test chain. */
export const chainPort = (serverPort: number) => serverPort + 30

/** The chain to which a story's server writes receipts: a node and an indexer of the tests. */
export const startChain = (serverPort: number): Promise<Algod> => startAlgod(chainPort(serverPort))
