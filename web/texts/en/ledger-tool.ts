import { texts } from '../texts.ts'
/** The closed blockchain card of the dashboard (product 10.3). */
export const ledgerToolTexts = texts('ledgerTool', {
  title: 'Blockchain verification',
  status: {
    asking: 'Asking the test network...',
    ready: 'Test network connected',
    unfunded: 'Connected, but no funds for receipts',
    busy: 'Connected, but too busy for receipts',
    unavailable: 'Test network not reachable',
    unasked: 'Not checked: your receipts are off',
    'wrong-network': 'Not usable: this is not TestNet',
    off: 'Switched off on this server',
  },
  unknown: 'Cannot be reached at the moment',
  open: 'Verify',
  close: 'Close',
  openLabel: 'Verify on the blockchain',
  closeLabel: 'Close blockchain verification',
  loading: 'Loading...',
  loadFailed: 'It could not be loaded. Please check your internet connection.',
})
