import type { DeviceTexts } from '../en/device.ts'

export const deviceTexts: DeviceTexts = {
  named: (browser, system) => `${browser} en ${system}`,
  unknownBrowser: 'Un navegador',
  unknownSystem: 'un dispositivo desconocido',
}
