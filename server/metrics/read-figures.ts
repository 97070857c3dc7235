import { Counter, Gauge, type Registry } from 'prom-client'
import { inTime } from '#server/in-time.ts'
import type { Figure, Sample } from './figures.ts'

export type ReadFigure = { readonly figure: Figure; readonly samples: readonly Sample[] | 'failed' }

/** Milliseconds for all of them together: Prometheus waits ten seconds. */
const timeoutMs = 4_000

/**
 * Reads figures into a registry whenever it is asked: those of the database one after the other, so that they take one connection,
 * the others meanwhile, so that none waits for a database or a disk that hangs. One that cannot be read is missing, and counted; the
 * others are there.
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
    const end = performance.now() + timeoutMs
    let turn: Promise<unknown> = Promise.resolve()
    const reading = figures.map((figure) => {
      const samples = figure.isOfDatabase ? turn.then(() => readOne(figure, end)) : readOne(figure, end)
      if (figure.isOfDatabase) turn = samples
      return samples.then((samples) => ({ figure, samples }))
    })
    const read = await Promise.all(reading)
    for (const [index, { figure, samples }] of read.entries()) {
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

async function readOne(figure: Figure, end: number): Promise<ReadFigure['samples']> {
  const timeLeft = end - performance.now()
  if (timeLeft <= 0) return 'failed'
  return (await inTime(Promise.try(figure.read), timeLeft)) ?? 'failed'
}
