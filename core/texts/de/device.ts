import type { DeviceTexts } from '../en/device.ts'

export const deviceTexts: DeviceTexts = {
  named: (browser, system) => `${browser} auf ${system}`,
  unknownBrowser: 'Ein Browser',
  unknownSystem: 'einem unbekannten Gerät',
}
