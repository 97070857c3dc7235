import { plural } from '../plural.ts'
import { texts } from '../texts.ts'
/** Data Management in the settings (product 8.6, 16.3). */
export const dataTexts = texts('data', {
  title: 'Data Management',
  text: 'Your record is yours to take with you.',
  csv: 'Export CSV',
  csvHint: 'Everything, with every dose you ever had, as a spreadsheet.',
  pdf: 'Export PDF',
  pdfHint: 'A report of the last 90 days for your doctor.',
  textReport: 'Export text',
  textHint: 'The same report as plain text.',
  exported: (kind: 'CSV' | 'PDF' | 'text') => `Data exported successfully as ${kind}!`,
  exportFailed: 'Export failed. Please try again.',
  /** Of exports and reports that the server makes. */
  unsent: (count: number) =>
    plural('en', count, {
      one: '1 entry on this device has not been sent yet and is not in the report.',
      other: `${count} entries on this device have not been sent yet and are not in the report.`,
    }),
  deleteAll: 'Delete All Data',
  deleteHint: 'Your account and everything in it, for good.',
  dialog: {
    title: 'Delete your account and all data?',
    what: 'This deletes your account with all medications, doses, photos and settings, here and on the server. It cannot be undone. All your devices are signed out.',
    unsent: 'Doses that this device has not sent yet are deleted too.',
    first: 'You may want to export your record first.',
    password: 'Your password',
    passwordMissing: 'Password is required',
    keep: 'Keep my data',
    action: 'Delete All Data',
    inProgress: 'Deleting...',
    failed:
      'The server did not answer, so it is not known whether your data was deleted. Please check your internet connection and try again.',
  },
  deleted: 'All medication data has been deleted.',
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
})
