/** The chain's state as the server sends it when all is well. */
export const testNetwork = {
  status: 'ready',
  round: 7,
  sponsor: 'S',
  balance: 1_000_000,
  isFunded: true,
  isBusy: false,
  explorer: 'https://explorer.example/tx/',
  dispenser: 'https://dispenser.example/',
}
