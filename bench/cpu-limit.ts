import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = '/sys/fs/cgroup'
const period = 100_000

/** A share of the processor's time, which the processes in it have together. */
export type CpuLimit = {
  /** The file that takes the id of a process; those that it starts later are in it too. */
  readonly procs: string
  /** Once all of its processes have ended. */
  remove(): void
}

/**
 * Limits processes by a control group of Linux.
 * @param cores how many cores' time they have, such as 0.25
 * @throws Error where control groups cannot be made: on other systems, and without root's rights
 */
export function limitCpu(name: string, cores: number): CpuLimit {
  const isUnified = existsSync(join(root, 'cgroup.controllers'))
  const dir = join(root, isUnified ? '' : 'cpu', name)
  mkdirSync(dir)
  const quota = Math.round(cores * period)
  if (isUnified) writeFileSync(join(dir, 'cpu.max'), `${quota} ${period}`)
  else {
    writeFileSync(join(dir, 'cpu.cfs_period_us'), String(period))
    writeFileSync(join(dir, 'cpu.cfs_quota_us'), String(quota))
  }
  return { procs: join(dir, 'cgroup.procs'), remove: () => rmdirSync(dir) }
}
