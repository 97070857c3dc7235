import type { EntryTimeMessage } from '#core/dose/entry-times.ts'
import type { MedicationMessage } from '#core/medication/medication.ts'
import type { photoMessages } from '#core/medication/photo.ts'
import type { wrongCode } from '#core/profile/confirmation.ts'
import type { ProfileMessage } from '#core/profile/validation.ts'
import type { failures } from '#core/texts/failures.ts'

type Values<Table> = Table[keyof Table]

/** What is said with a number in it: `#` stands for each. */
type Counted =
  | 'Password must be at most # characters'
  | 'Please use at most # characters'
  | 'Must be at most # characters'
  | 'Please enter a whole number from # to #, or leave it empty'

/** What the server says of a field, beside core's own messages. */
type FieldMessage =
  | 'Contains a character that cannot be stored'
  | 'Please leave out line breaks and other characters that are not seen'
  | 'Please choose one of the next doses'
  | 'Please give a reason'
  | 'Please enter a day that is not in the future'
  | 'With this duration the treatment would be over already'
  | 'A dose after that is recorded already. Please choose a longer duration.'
  | 'Please enter a day in the last 2 years'

/** What the page's own calls say when there was no answer, or none that can be read. */
type CallMessage =
  | 'The server cannot be reached. Please check your internet connection.'
  | 'The server gave an answer that cannot be read. Please try again.'

/** Every message of core and of the page's own calls, as it is in English; why the server refuses a call is in core/texts/failures.ts. */
export type CoreMessage =
  | ProfileMessage
  | MedicationMessage
  | Values<typeof photoMessages>
  | typeof wrongCode
  | (typeof failures)['already_registered']
  | Counted
  | EntryTimeMessage
  | FieldMessage
  | CallMessage
