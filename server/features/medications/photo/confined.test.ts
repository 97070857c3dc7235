import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { notAPicture } from './picture-format.ts'
import { sandboxedNode } from './sandbox.ts'

/** What becomes of some code in such a process: the code of its error, or "done". */
async function runConfined(code: string): Promise<string> {
  const program = `import fs from 'node:fs'; import net from 'node:net'; import { execSync } from 'node:child_process'
    try { await (async () => { ${code} })(); console.log('done') } catch (error) { console.log(error.code) }`
  const { command, args, env } = sandboxedNode('--input-type=module', '--eval', program)
  const { stdout } = await promisify(execFile)(command, args, { env })
  return stdout.trim()
}

describe('a process that decodes a stranger’s bytes', () => {
  it.each([
    ['reads no file of the machine', `fs.readFileSync('/etc/passwd')`],
    [
      'reads none of the server but its own code',
      `fs.readFileSync(${JSON.stringify(join(process.cwd(), 'server/settings.ts'))})`,
    ],
    ['writes nothing', `fs.writeFileSync('/tmp/dosewell-escaped', '')`],
    ['starts nothing', `execSync('true')`],
    [
      'calls nobody',
      `await new Promise((resolve, reject) => net.connect(9, '127.0.0.1').on('connect', resolve).on('error', reject))`,
    ],
  ])('%s', async (_, code) => {
    expect(await runConfined(code)).toBe('ERR_ACCESS_DENIED')
  })

  it('reads its own code', async () => {
    expect(await runConfined(`fs.readFileSync(${JSON.stringify(import.meta.filename)})`)).toBe('done')
  })

  it('has no environment', async () => {
    expect(
      await runConfined(
        `if (Object.keys(process.env).some((name) => !/^(PWD|OLDPWD|SHLVL|_)$/.test(name))) throw { code: 'some' }`,
      ),
    ).toBe('done')
  })

  it.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
    'has 5 seconds of processor, and is nobody once its code is loaded',
    async () => {
      const { command, args, env } = sandboxedNode(join(import.meta.dirname, 'picture-process.ts'))
      // It waits for a picture that does not come.
      const child = spawn(command, args, { env, stdio: 'pipe' })
      const ofChild = (file: string) => readFile(`/proc/${child.pid}/${file}`, 'utf8')
      await expect.poll(() => ofChild('status')).toMatch(/^Uid:(\s+65534){4}$/m)
      expect(await ofChild('status')).toMatch(/^Gid:(\s+65534){4}$/m)
      expect(await ofChild('status')).toMatch(/^Groups:\s*$/m)
      expect(await ofChild('limits')).toMatch(/^Max cpu time\s+5\s+5/m)
      child.stdin.end()
      expect(await once(child, 'exit')).toEqual([notAPicture, null])
    },
  )
})
