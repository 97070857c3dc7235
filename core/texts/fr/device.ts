import type { DeviceTexts } from '../en/device.ts'

export const deviceTexts: DeviceTexts = {
  named: (browser, system) => `${browser} sur ${system}`,
  unknownBrowser: 'Un navigateur',
  unknownSystem: 'un appareil inconnu',
}
