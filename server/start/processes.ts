import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Tells whether a process is running; a zombie is not. */
export function isProcessAlive(pid: number): boolean {
  // 0 and negative ids stand for groups of processes.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return readProcessStat(pid)?.state !== 'Z'
}

/**
 * Answers a text that distinguishes a process from a later one with the
 * same pid; undefined where it does not exist.
 */
export function readProcessIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') return runPs(pid, 'lstart=')
  const startTicks = readProcessStat(pid)?.startTicks
  return startTicks && `${readBootId()}/${startTicks}`
}

/**
 * Reads the command line of a process, its arguments separated by blanks;
 * undefined where that cannot be read.
 */
export function readCommandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return runPs(pid, 'command=')
  return readProcFile(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ')
}

function readProcessStat(pid: number): { state: string | undefined; startTicks: string | undefined } | undefined {
  const stat = readProcFile(`/proc/${pid}/stat`)
  // The program's name stands in parentheses and may contain blanks, so fields are counted after it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && { state: fields[0], startTicks: fields[19] }
}

function readBootId(): string {
  return readProcFile('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
}

function readProcFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function runPs(pid: number, field: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
