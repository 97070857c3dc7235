/** Of a caption, in characters: on a phone a player cuts a longer one off. */
const longestLine = 34

/** The captions of a film, as WebVTT. @param moments when each begins, and when the last one ends, in seconds */
export function captions(cues: readonly string[], moments: readonly number[]): string {
  const blocks = cues.map((text, index) => {
    const [from = 0, to = 0] = moments.slice(index)
    return `${stamp(from)} --> ${stamp(to)}\n${captionLines(text).join('\n')}\n`
  })
  return `WEBVTT\n\n${blocks.join('\n')}`
}

/** A text in one line or two: broken after a stop or a comma if there is one where both fit, otherwise near the middle. */
export function captionLines(text: string): readonly string[] {
  if (text.length <= longestLine) return [text]
  const words = text.split(' ')
  const [best] = words
    .map((_, index) => [words.slice(0, index).join(' '), words.slice(index).join(' ')] as const)
    .filter((lines) => lines.every(({ length }) => length > 0 && length <= longestLine))
    .toSorted((a, b) => unevenness(a) - unevenness(b))
  if (!best) throw new Error(`A caption that takes more than two lines: ${text}`)
  return best
}

function unevenness([first, second]: readonly [string, string]): number {
  return Math.abs(first.length - second.length) - (/[,.:?]$/.test(first) ? longestLine : 0)
}

/** Seconds as WebVTT writes them. */
function stamp(seconds: number): string {
  const whole = Math.max(0, seconds)
  return `00:${String(Math.floor(whole / 60)).padStart(2, '0')}:${(whole % 60).toFixed(3).padStart(6, '0')}`
}
