import { join } from 'node:path'

/** No picture of a phone takes so much of a processor, in seconds. */
const processorTime = 5

const root = join(import.meta.dirname, '../../../..')
/** It reads its own code and nothing else, and writes, starts and calls nothing. */
const restrictions = [
  '--permission',
  '--allow-addons',
  ...[join(import.meta.dirname, '/*'), join(root, 'node_modules/*'), join(root, 'package.json')].map(
    (path) => `--allow-fs-read=${path}`,
  ),
]

/**
 * How Node is started for what decodes a stranger's bytes: with nothing in its environment, no rights but to read the code
 * of this folder, and a limit on the processor.
 * @param program Node's arguments
 */
export function sandboxed(...program: string[]) {
  // Nothing but the shell sets a limit on the processor.
  const limited = ['-c', `ulimit -t ${processorTime}; exec "$0" "$@"`, process.execPath, ...restrictions]
  return { command: '/bin/sh', args: [...limited, ...program], env: {} }
}
