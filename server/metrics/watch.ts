import type { Database } from '#server/db/database.ts'
import type { CountLine, Log } from '#server/log.ts'
import type { MetricsSettings } from '#server/settings.ts'
import { countReminders } from './count-reminders.ts'
import { countRequests } from './count-requests.ts'
import type { ReminderCounts, RequestCounts } from './counts.ts'
import { type FiguresDeps, figuresOf } from './figures.ts'
import { operatorPage } from './operator-page.ts'
import { figureReader } from './read-figures.ts'
import { watchedProcess, watchPools } from './registry.ts'
import { serveMetrics } from './serve-metrics.ts'

/** A process that is watched. Imported only if an operator wants that: prom-client takes memory. */
type Watched<Deps> = {
  readonly countLine: CountLine
  /** @returns stops it */
  serve(deps: Deps, log: Log): Promise<() => Promise<void>>
}

/** The process that answers requests, which also tells what is true of the whole server. */
export function watchRequests(settings: MetricsSettings): Watched<FiguresDeps> & { readonly counts: RequestCounts } {
  const { registry, countLine } = watchedProcess('requests')
  return {
    countLine,
    counts: countRequests(registry),
    serve(deps, log) {
      watchPools(registry, deps.database)
      const readFigures = figureReader(registry, figuresOf(deps))
      const pages = {
        '/metrics': async () => {
          await readFigures()
          return { type: registry.contentType, body: await registry.metrics() }
        },
        '/': async () => ({
          type: 'text/html; charset=utf-8',
          body: operatorPage(await readFigures(), deps.clock.now()),
        }),
      }
      return serveMetrics(settings, pages, log)
    },
  }
}

/** A process that sends reminders. */
export function watchReminders(
  settings: MetricsSettings,
): Watched<Pick<Database, 'pools'>> & { countsOf(channels: readonly string[]): ReminderCounts } {
  const { registry, countLine } = watchedProcess('reminders')
  return {
    countLine,
    countsOf: (channels) => countReminders(registry, channels),
    serve(database, log) {
      watchPools(registry, database)
      const metrics = async () => ({ type: registry.contentType, body: await registry.metrics() })
      return serveMetrics(settings, { '/metrics': metrics }, log)
    },
  }
}
