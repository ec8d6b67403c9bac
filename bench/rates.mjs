import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { cpuOf } from './processes.mjs'
import { root } from './program.mjs'

export const connections = 16

/** Runs one load in a process of its own and answers what it measured. */
export async function load(job) {
  const child = spawn(process.execPath, [join(root, 'bench', 'load.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ connections, ...job }))
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const measured = JSON.parse(said)
  const refused = Object.keys(measured.statuses).filter((status) => status !== '200')
  if (refused.length > 0 || measured.errors > 0 || measured.count === 0)
    throw new Error(`${job.path} was not answered as it should: ${JSON.stringify(measured)}`)
  return measured
}

/** One load with the CPU time, in microseconds per request, of Node (`pid`) and of PostgreSQL (`postmaster`). */
async function measured(side, seconds) {
  const { job, pid, postmaster } = side
  const before = { node: cpuOf(pid), postgres: cpuOf(postmaster, { tree: true }) }
  const found = await load({ ...(await job()), seconds })
  return {
    ...found,
    node: (cpuOf(pid) - before.node) / found.count,
    postgres: (cpuOf(postmaster, { tree: true }) - before.postgres) / found.count,
  }
}

/**
 * Loads each side in turn, beginning with another one each round, and answers the medians by side.
 * @param sides `{ name: { job: () => Promise<job>, pid, postmaster } }`
 */
export async function alternate(sides, { rounds, seconds, warmUp }) {
  const names = Object.keys(sides)
  const found = Object.fromEntries(names.map((name) => [name, []]))
  // Until the engine has compiled what runs often.
  for (const name of names) await measured(sides[name], warmUp)
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length]
      found[name].push(await measured(sides[name], seconds))
    }
  }
  return Object.fromEntries(names.map((name) => [name, summary(found[name])]))
}

function summary(runs) {
  const of = (key) => median(runs.map((run) => run[key]))
  const n = runs.reduce((sum, { count }) => sum + count, 0)
  return { n, rate: of('rate'), p50: of('p50'), p99: of('p99'), node: of('node'), postgres: of('postgres') }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
