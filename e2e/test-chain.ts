import { type Algod, startAlgod } from '#server/testing/algod.ts'

/** Where the test chain of a server is, that listens on a port itself. */
export const chainPort = (serverPort: number) => serverPort + 30

/** The chain that a story's server writes receipts to: a node and an indexer of the tests' own. */
export const startChain = (serverPort: number): Promise<Algod> => startAlgod(chainPort(serverPort))
