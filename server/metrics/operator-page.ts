import type { ReadFigure } from './read-figures.ts'

/** Seconds until the page asks again. */
const refresh = 30

/**
 * The operator's page: what Prometheus is told of the whole server, in words, for whoever has no Prometheus.
 * @returns HTML
 */
export function operatorPage(read: readonly ReadFigure[], now: Temporal.Instant): string {
  const rows = read.flatMap(({ figure: { name, help }, samples }) => {
    if (samples === 'failed') return [row(help, 'could not be read')]
    if (samples.length === 0) return [row(help, 'none')]
    return samples.map(({ of, value }) => row(of === undefined ? help : `${help}: ${of}`, figureText(name, value)))
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${refresh}">
<title>Dosewell: state of the server</title>
<h1>State of the server</h1>
<p>As of ${now.toString({ smallestUnit: 'second' })}. For Prometheus: <a href="/metrics">/metrics</a>.</p>
<table>
${rows.join('\n')}
</table>
</html>
`
}

const row = (what: string, figure: string) => `<tr><th scope="row" align="left">${what}</th><td>${figure}</td></tr>`

function figureText(name: string, value: number): string {
  if (name.endsWith('_up')) return value === 1 ? 'yes' : 'no'
  if (name.endsWith('_seconds')) return durationText(value)
  return name.endsWith('_bytes') ? sizeText(value) : String(value)
}

/** Of a unit as long as at least two fit: 90 minutes, 26 hours, 3 days. */
function durationText(seconds: number): string {
  const units = [
    ['days', 86_400],
    ['hours', 3_600],
    ['minutes', 60],
  ] as const
  const [unit, length] = units.find(([, long]) => seconds >= 2 * long) ?? (['seconds', 1] as const)
  return `${Math.floor(seconds / length)} ${unit}`
}

function sizeText(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? (['GB', 1e9] as const) : (['MB', 1e6] as const)
  return `${(bytes / size).toFixed(1)} ${unit}`
}
