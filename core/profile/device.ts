export const browsers = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const
export type Browser = (typeof browsers)[number]

/** Names that patients know their devices by. */
export const systems = ['iPhone', 'iPad', 'Android', 'ChromeOS', 'Windows', 'Mac', 'Linux'] as const
export type System = (typeof systems)[number]

/** The first match counts: most browsers also name the one they descend from, most systems the one below. */
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
 * Browser and system of a user agent, so that patients find their device in a list. A device can send anything: use it
 * for nothing else.
 */
export function deviceOf(userAgent: string): { readonly browser: Browser | null; readonly system: System | null } {
  return { browser: matching(browserMarks, userAgent), system: matching(systemMarks, userAgent) }
}

function matching<Name>(marks: readonly (readonly [Name, RegExp])[], text: string): Name | null {
  return marks.find(([, mark]) => mark.test(text))?.[0] ?? null
}
