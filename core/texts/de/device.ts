import type { DeviceTexts } from '../en/device.ts'

/** A program runs 'unter' a system, and 'auf' a device. */
const isSystem = (name: string) => /^(?:Android|ChromeOS|Windows|Linux)/.test(name)

export const deviceTexts: DeviceTexts = {
  named: (browser, system) => `${browser} ${isSystem(system) ? 'unter' : 'auf'} ${system}`,
  unknownBrowser: 'Ein Browser',
  unknownSystem: 'einem unbekannten Gerät',
}
