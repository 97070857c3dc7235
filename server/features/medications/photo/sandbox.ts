import { join } from 'node:path'

/** Seconds; longer than any phone's picture takes. */
const processorTime = 5

const root = join(import.meta.dirname, '../../../..')
/** It may read its own code, and neither write, spawn nor connect. */
const restrictions = [
  '--permission',
  '--allow-addons',
  ...[join(import.meta.dirname, '/*'), join(root, 'node_modules/*'), join(root, 'package.json')].map(
    (path) => `--allow-fs-read=${path}`,
  ),
]

/**
 * Starts Node for decoding untrusted bytes: an empty environment, read access to the code of this folder alone, and a
 * CPU limit.
 * @param program Node's arguments
 */
export function sandboxedNode(...program: string[]) {
  // Only the shell can set a CPU limit.
  const limited = ['-c', `ulimit -t ${processorTime}; exec "$0" "$@"`, process.execPath, ...restrictions]
  return { command: '/bin/sh', args: [...limited, ...program], env: {} }
}
