/** The name of a device, where devices and what they did are listed. */
export const deviceTexts = {
  named: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: 'A browser',
  unknownSystem: 'an unknown device',
}

export type DeviceTexts = typeof deviceTexts
