import { setTimeout as delay } from 'node:timers/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Figure, Sample } from './figures.ts'

export type ReadFigure = { readonly figure: Figure; readonly samples: readonly Sample[] | 'failed' }

/** Milliseconds for all of them together: Prometheus waits ten seconds. */
const timeoutMs = 4_000

/**
 * Reads figures into a registry whenever it is asked, one after the other, so that they take one connection. One that cannot
 * be read is missing, and counted; the others are there.
 */
export function figureReader(registry: Registry, figures: readonly Figure[]): () => Promise<readonly ReadFigure[]> {
  const failures = new Counter({
    name: 'dosewell_unread_figures_total',
    help: 'Figures that could not be read when Prometheus asked',
    labelNames: ['figure'],
    registers: [registry],
  })
  const gauges = figures.map(({ name, help, label }) => {
    failures.inc({ figure: name }, 0)
    return new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] })
  })
  let reading: Promise<readonly ReadFigure[]> | undefined

  async function readAll(): Promise<readonly ReadFigure[]> {
    const read: ReadFigure[] = []
    const end = performance.now() + timeoutMs
    for (const [index, figure] of figures.entries()) {
      const samples = await readOne(figure, end - performance.now())
      read.push({ figure, samples })
      const gauge = gauges[index]
      gauge?.reset()
      // A reset gauge without a label is 0, and what was not read must not be.
      if (!figure.label) gauge?.remove()
      if (samples === 'failed') failures.inc({ figure: figure.name })
      else for (const { of, value } of samples) gauge?.set(of === undefined ? {} : { [figure.label ?? '']: of }, value)
    }
    return read
  }

  // Whoever asks meanwhile gets the same.
  return () => {
    reading ??= readAll().finally(() => {
      reading = undefined
    })
    return reading
  }
}

async function readOne(figure: Figure, timeLeft: number): Promise<ReadFigure['samples']> {
  if (timeLeft <= 0) return 'failed'
  const timer = new AbortController()
  try {
    const tooLong = delay(timeLeft, 'failed' as const, { signal: timer.signal, ref: false })
    return await Promise.race([figure.read(), tooLong])
  } catch {
    return 'failed'
  } finally {
    timer.abort()
  }
}
