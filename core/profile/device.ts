/** Browsers that a patient knows by name. */
export const browsers = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const
export type Browser = (typeof browsers)[number]

/** What runs on the device, by the name the patient knows the device by. */
export const systems = ['iPhone', 'iPad', 'Android', 'ChromeOS', 'Windows', 'Mac', 'Linux'] as const
export type System = (typeof systems)[number]

/** The first that matches counts: most browsers also name the one they descend from, most systems the one below. */
const browserMarks: readonly (readonly [Browser, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systemMarks: readonly (readonly [System, RegExp])[] = [
  ['iPhone', /\biP(?:hone|od)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * The browser and the system that a device names itself by, for a patient who looks for their own in a list. A device can
 * say what it likes: nothing else may follow from it.
 * @param userAgent the header as it was sent
 */
export function deviceOf(userAgent: string): { readonly browser: Browser | null; readonly system: System | null } {
  return { browser: matching(browserMarks, userAgent), system: matching(systemMarks, userAgent) }
}

function matching<Name>(marks: readonly (readonly [Name, RegExp])[], text: string): Name | null {
  return marks.find(([, mark]) => mark.test(text))?.[0] ?? null
}
