/** What is left of a medicine (dose-model 11). */
export const stockTexts = {
  left: (amount: string) => `${amount} left`,
  atLeast: (amount: string) => `At least ${amount} left`,
  atMost: (amount: string) => `At most ${amount} left`,
  missing: (number: string) => `0 by the record: ${number} more taken than counted`,
  runsOutOn: (left: string, date: string) => `${left}, runs out on ${date}`,
  notToday: (left: string) => `${left}, not enough for today`,
  overAYear: (left: string) => `${left}, enough for more than a year`,
  untilTheEnd: (left: string) => `${left}, enough until the end`,
  notCounted: 'Not counted yet',
  count: 'Count what is there.',
  tell: (unit: string, amount: string) => `Tell how many ${unit} ${amount} are.`,
}

export type StockTexts = { readonly [Name in keyof typeof stockTexts]: (typeof stockTexts)[Name] }
