import { texts } from '../texts.ts'
/** The second step: at sign-in, and before what needs a proof (product 3.8). */
export const proofTexts = texts('proof', {
  title: 'Confirm it is you',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  submit: 'Continue',
  submitting: 'Checking...',
  deleteAll: 'Delete All Data',
  /** What the proof is for. */
  purposes: {
    'delete-all': 'You are about to delete your account and all data. This cannot be undone.',
    export: 'You are about to export everything.',
    contact: 'You are about to change your emergency contact.',
    'add-app': 'You are about to set up an authenticator app.',
    'remove-app': 'You are about to turn off the authenticator app.',
    'add-passkey': 'You are about to add a passkey.',
    'remove-passkey': 'You are about to remove a passkey.',
    'recovery-codes': 'You are about to make new recovery codes.',
  },
  ways: {
    app: {
      label: 'Code from your app',
      hint: 'Open your authenticator app. Type the 6 digits that it shows for Dosewell.',
      instead: 'Use a code from your app',
    },
    passkey: {
      hint: 'Your device asks for your finger, your face or your PIN.',
      instead: 'Use a passkey',
      action: 'Use passkey',
    },
    recovery: {
      label: 'Recovery code',
      hint: 'Type one of the codes that you saved. Each works once.',
      instead: 'Use a recovery code',
    },
    password: {
      label: 'Your password',
      hint: 'Type it once more, so that nobody else can do this on your device.',
      instead: 'Use your password',
    },
  },
  missing: { app: 'Type the code', recovery: 'Type the code', password: 'Password is required' },
  passkeyRefusals: {
    unsupported:
      'Passkeys do not work in this browser or at this address. They need a new browser, and an address that starts with https.',
    known: 'This device has a passkey for your account already.',
    cancelled: 'No passkey was used. Please try again, or use another way.',
  },
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  failed: 'That did not work. Please check your internet connection and try again.',
})
