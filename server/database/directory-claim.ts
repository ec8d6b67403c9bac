import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessAlive, readProcessIdentity } from '../start/processes'
import { getErrorCode, StartProblem } from '../start/start-problem'

interface DirectoryHolder {
  pid: number
  identity: string
}

const prefix = 'holder.'

/**
 * Claims a data directory for this process until it ends. Throws a StartProblem that names the present
 * holder. The files are holder.1, holder.2 and so on; the highest one names the holder. A claim is a hard
 * link to the next number, which succeeds for one process only. The highest file is never removed, so no
 * number is used twice, and nothing has to be cleaned up after a killed holder.
 */
export function claimDirectory(directory: string): void {
  const draft = join(directory, `claim.${process.pid}`)
  const claim: DirectoryHolder = { pid: process.pid, identity: readProcessIdentity(process.pid) ?? '' }
  writeFileSync(draft, JSON.stringify(claim), { mode: 0o600 })
  try {
    while (!tryClaimDirectory(directory, draft));
  } finally {
    rmSync(draft, { force: true })
  }
}

function tryClaimDirectory(directory: string, draft: string): boolean {
  const last = listHolderNumbers(directory)[0] ?? 0
  const holder = readHolder(directory, last)
  if (holder && isProcessAlive(holder.pid) && readProcessIdentity(holder.pid) === holder.identity)
    throw toInUseProblem(directory, holder.pid)
  const mine = last + 1
  try {
    linkSync(draft, buildHolderPath(directory, mine))
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false
    throw error
  }
  const [highest, ...older] = listHolderNumbers(directory)
  // Another process claimed and removed old files between our look and our link, so our number is an old one.
  if (highest !== mine) {
    rmSync(buildHolderPath(directory, mine), { force: true })
    return false
  }
  for (const number of older) rmSync(buildHolderPath(directory, number), { force: true })
  return true
}

function listHolderNumbers(directory: string): number[] {
  return readdirSync(directory)
    .filter((name) => /^holder\.\d+$/.test(name))
    .map((name) => Number(name.slice(prefix.length)))
    .sort((a, b) => b - a)
}

function readHolder(directory: string, number: number): DirectoryHolder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(buildHolderPath(directory, number), 'utf8'))
    return isHolder(holder) ? holder : undefined
  } catch {
    return undefined
  }
}

function isHolder(value: unknown): value is DirectoryHolder {
  return typeof value === 'object' && value !== null && 'pid' in value && 'identity' in value
}

function buildHolderPath(directory: string, number: number): string {
  return join(directory, `${prefix}${number}`)
}

function toInUseProblem(directory: string, pid: number): StartProblem {
  return new StartProblem(
    `The data directory ${directory} is in use by another server (process ${pid})`,
    'stop that server, or set DATA_DIR to another directory',
  )
}
