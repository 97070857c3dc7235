import type { quotaMessages } from '#core/account/quotas.ts'
import type { EntryTimeMessage } from '#core/dose/entry-times.ts'
import type { MedicationMessage } from '#core/medication/medication.ts'
import type { photoMessages } from '#core/medication/photo.ts'
import type { accountMessages } from '#core/profile/account-messages.ts'
import type { confirmationMessages } from '#core/profile/confirmation.ts'
import type { ProfileMessage } from '#core/profile/validation.ts'

type Values<Table> = Table[keyof Table]

/** What is said with a number in it: `#` stands for each. */
type Counted =
  | 'Password must be at most # characters'
  | 'Please use at most # characters'
  | 'Must be at most # characters'
  | 'Please enter a whole number from # to #, or leave it empty'

/** What the server says that a patient may read, beside core's own messages. */
type ServerMessage =
  | 'Something went wrong. Please try again.'
  | 'Very much was asked for at once. Please wait a moment.'
  | 'Contains a character that cannot be stored'
  | 'Please leave out line breaks and other characters that are not seen'
  | 'Please sign in to continue.'
  | 'Not found'
  | 'The service cannot be reached at the moment. Please try again shortly.'
  | 'No data returned from database'
  | 'This medication has ended. Restore it to take it again.'
  | 'Only Complete and End can be undone.'
  | 'This medication has not ended. Edit it instead.'
  | 'Please choose one of the next doses'
  | 'Please give a reason'
  | 'Please enter a day that has come'
  | 'With this duration the treatment would be over already'
  | 'A dose after that is recorded already. Please choose a longer duration.'
  | 'Please enter a day in the last 2 years'
  | 'The treatment ends before the next dose, so there is nothing to change.'
  | 'You have had many test reminders today. Please try again tomorrow.'
  | 'A test reminder is on its way. Please wait a few seconds before the next one.'
  | 'Your last report is still being made. Please try again in a moment.'
  | 'Many reports are being made. Please try again in a moment.'
  | 'The report could not be made. Please try again later.'
  | 'The assistant is another one now. Please look again who it is.'
  | 'The assistant is switched off. Nothing was sent.'
  | 'You have asked many questions. Please ask again tomorrow.'
  | 'You have asked many questions. Please ask again in a minute.'
  | 'The assistant is busy. Please ask again in a minute.'
  | 'The assistant cannot be reached at the moment. Please try again later.'

/** What the page's own calls say when there was no answer, or none that can be read. */
type CallMessage =
  | 'The server cannot be reached. Please check your internet connection.'
  | 'The server gave an answer that cannot be read. Please try again.'

/** Every message that reaches the screen from outside the catalogues, as it is in English. */
export type CoreMessage =
  | ProfileMessage
  | MedicationMessage
  | Values<typeof photoMessages>
  | Values<typeof accountMessages>
  | Values<typeof quotaMessages>
  | Values<typeof confirmationMessages>
  | Counted
  | EntryTimeMessage
  | ServerMessage
  | CallMessage
