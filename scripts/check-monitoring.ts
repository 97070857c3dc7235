import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * Checks deploy/monitoring with promtool: the alert rules, their own tests, and the expressions of the dashboard, which are put
 * to it as rules. `node scripts/check-monitoring.ts PROMTOOL`
 */

type Dashboard = { readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[] }

const [promtool = 'promtool'] = process.argv.slice(2)
const monitoring = join(import.meta.dirname, '../deploy/monitoring')
const check = (...args: string[]) => execFileSync(promtool, args, { stdio: 'inherit' })

const folder = mkdtempSync(join(tmpdir(), 'dosewell-dashboard-'))
try {
  check('check', 'config', join(monitoring, 'prometheus.yml'))
  check('test', 'rules', join(monitoring, 'alerts.test.yml'))
  const { panels } = JSON.parse(readFileSync(join(monitoring, 'dashboard.json'), 'utf8')) as Dashboard
  const rules = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')))
  const asRules = rules.map((expr, index) => ({ record: `dashboard:${index}`, expr }))
  // YAML contains JSON.
  writeFileSync(join(folder, 'dashboard.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }))
  check('check', 'rules', join(folder, 'dashboard.yml'))
} finally {
  rmSync(folder, { recursive: true })
}
