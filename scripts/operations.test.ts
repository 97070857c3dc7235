import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingNames } from '#server/settings.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const units = ['deploy/dosewell.service', 'deploy/dosewell-reminders.service'] as const

/** The commands of docs/operations.md. */
const commands = () =>
  [...read('docs/operations.md').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('')

/** The lines of the file of settings that the guide writes. */
const settings = () => [...commands().matchAll(/^(?:echo ")?([A-Z_]+)=(.*?)(?:" >> \/etc\/dosewell\.env)?$/gm)]

/** A value of that file. */
const setting = (name: string) =>
  settings()
    .find(([, one]) => one === name)?.[2]
    ?.slice(1, -1)

/** The lines of a unit that say what its process may do. */
const hardening = (unit: string) => read(unit).split('NoNewPrivileges')[1]

describe('the guide for operators', () => {
  it('names files, scripts and variables that exist', () => {
    const files = commands().match(/\bdeploy\/[\w./-]+/g) ?? []
    expect(files.length).toBeGreaterThan(3)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])

    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const used = [...commands().matchAll(/\bnpm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(used).toContain('backup')
    expect(used.filter((name) => !(name in scripts))).toEqual([])

    const set = settings().map(([, name = '']) => name)
    expect(set).toContain('PUBLIC_URL')
    expect(set).toContain('METRICS_PORT')
    expect(set.filter((name) => !settingNames.includes(name))).toEqual([])
  })

  it('quotes each value so that systemd and a shell read the same', () => {
    expect(settings().flatMap(([line, , value = '']) => (/^'[^']*'$/.test(value) ? [] : line))).toEqual([])
  })

  it('lets the server write its backups, in a system that it can only read otherwise', () => {
    const unit = read('deploy/dosewell.service')
    expect(unit).toContain('ProtectSystem=strict')
    expect(setting('BACKUP_DIR')).toBeDefined()
    expect(unit).toContain(`\nReadWritePaths=-${setting('BACKUP_DIR')}\n`)
  })
})

describe('an upgrade as the guide makes it', () => {
  const upgrade = () => /^\( set -e\n.*?^\)$/ms.exec(commands())?.[0] ?? ''

  /** The programs that it runs, each by a stub that logs how it was called; the one whose call begins so fails. */
  const callsOf = (failing: string, command = upgrade()) => {
    const folder = mkdtempSync(join(tmpdir(), 'dosewell-upgrade-'))
    const stubs = join(folder, 'bin')
    for (const path of ['bin', 'opt/dosewell', 'etc/systemd/system']) mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, 'etc/dosewell.env'), "PUBLIC_URL='https://dosewell.example.org'\n")
    const stub = `#!/bin/sh
      call="$(basename "$0") $*"
      echo "$call" >> ${folder}/calls
      case "$call" in
        "${failing}"*) exit 1;;
        "git clone"*) mkdir -p ${folder}/opt/dosewell.new/deploy; touch ${units.map((unit) => `${folder}/opt/dosewell.new/${unit}`).join(' ')};;
      esac`
    for (const name of ['runuser', 'git', 'npm', 'systemctl', 'curl']) {
      writeFileSync(join(stubs, name), stub, { mode: 0o755 })
    }
    const here = command.replaceAll(/(?<![\w/.])\/(?=opt\/|etc\/|var\/)/g, `${folder}/`)
    const { status } = spawnSync('/bin/bash', ['-c', here], { env: { PATH: `${stubs}:/usr/bin:/bin` } })
    const calls = readFileSync(join(folder, 'calls'), 'utf8')
    const isReplaced = existsSync(join(folder, 'opt/dosewell.old'))
    rmSync(folder, { recursive: true })
    return { status, calls, isReplaced }
  }

  it('replaces the old release', () => {
    const { status, calls, isReplaced } = callsOf('nothing')
    expect(status).toBe(0)
    expect(calls).toMatch(/npm run backup .*git clone .*npm run migrate\n.*systemctl restart dosewell\n/s)
    expect(isReplaced).toBe(true)
  })

  it('replaces it on a machine that only sends reminders, with the lines that the guide names for that', () => {
    const named = /^To upgrade it, .*\n.*`curl`;/m.exec(read('docs/operations.md'))?.[0] ?? ''
    const [unit = '', restart = ''] = [...named.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
    expect(unit).toBe(units[1])
    const command = upgrade()
      .replace(units[0], unit)
      .replace(/^systemctl restart .*$/m, restart)
      .replace(/^curl .*\n/m, '')
    const { status, calls, isReplaced } = callsOf('curl', command)
    expect(status).toBe(0)
    expect(calls).toMatch(/npm run migrate\n.*systemctl restart dosewell-reminders\n$/s)
    expect(isReplaced).toBe(true)
  })

  it.each(['runuser', 'git clone', 'npm ci', 'npm run build', 'npm ci --omit=dev'])(
    'neither migrates nor replaces it after %s failed',
    (failing) => {
      const { status, calls, isReplaced } = callsOf(failing)
      expect(status).toBe(1)
      expect(calls).not.toContain('npm run migrate')
      expect(calls).not.toContain('systemctl')
      expect(isReplaced).toBe(false)
    },
  )
})

describe('the compose file', () => {
  const environment = () =>
    /^ {4}environment:\n( {6}DATABASE_URL[\s\S]*?)\n {4}\w/m.exec(read('deploy/compose.yaml'))?.[1] ?? ''

  it('sets variables that exist, and gives none a default under its own name', () => {
    const set = [...environment().matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => ({
      name,
      value,
    }))
    expect(set.map(({ name }) => name)).toContain('SMTP_URL')
    expect(set.filter(({ name }) => !settingNames.includes(name))).toEqual([])
    expect(set.filter(({ name, value }) => value.includes(`{${name}:-`))).toEqual([])
  })

  it('names programs that are in the image', () => {
    const programs = [...read('deploy/compose.yaml').matchAll(/\bnode (\S+\.ts)/g)].map(([, program = '']) => program)
    expect(programs).toContain('server/bin/restore.ts')
    expect(programs.filter((program) => !existsSync(join(root, program)))).toEqual([])
    const copied = [...read('Containerfile').matchAll(/^COPY --from=build \/app\/(\w+) \w+$/gm)].map(([, name]) => name)
    expect(programs.filter((program) => !copied.includes(program.split('/')[0]))).toEqual([])
  })

  it('has the proxy drop the ids that clients give their requests, as the guide does', () => {
    const proxy = /^ {2}proxy:\n(?: {4}.*\n)+/m.exec(read('deploy/compose.yaml'))?.[0]
    expect(proxy).toContain('\n      - ./Caddyfile:/etc/caddy/Caddyfile:ro\n')
    expect(proxy).not.toContain('command:')
    for (const caddyfile of [read('deploy/Caddyfile'), commands()])
      expect(caddyfile).toContain('header_up -X-Request-Id\n')
  })

  it('keeps messages to patients out of the log', () => {
    expect(environment()).toContain('\n      CONSOLE_CHANNEL: "false"\n')
  })
})

describe('the units', () => {
  it('start programs that exist', () => {
    for (const unit of units) {
      const [, program = ''] = /^ExecStart=\/opt\/dosewell\/node_modules\/\.bin\/node (\S+)$/m.exec(read(unit)) ?? []
      expect(existsSync(join(root, program)), unit).toBe(true)
      expect(program, unit).not.toBe('')
    }
  })

  it('give both programs the same few rights', () => {
    expect(hardening(units[0])).toContain('SystemCallFilter=')
    expect(hardening(units[1])).toBe(hardening(units[0]))
  })
})
