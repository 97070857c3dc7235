export type Results = {
  /** Prints a figure as it is measured. @param bar what it must hold */
  row(what: string, measured: string, bar: string, holds: boolean): void
  /** Prints all figures as a table. */
  print(): void
}

/** The figures of one run, each beside its bar. */
export function createResults(): Results {
  const lines: [string, string, string, string][] = []
  return {
    row(what, measured, bar, holds) {
      lines.push([what, measured, bar, holds ? 'holds' : 'MISSES'])
      console.log(`  ${what}: ${measured}`)
    },
    print() {
      const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
      console.log('')
      for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    },
  }
}
