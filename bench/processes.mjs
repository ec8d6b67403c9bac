import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Microseconds in one tick of the kernel's process times. */
const tickUs = 10_000

/** Waits for the end of a child and answers its exit code. */
export async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Ends the postmaster that a pid file names, where a killed server left it behind. */
export async function endPostgres(pidFile) {
  const pid = Number(textOf(pidFile).split('\n')[0])
  if (!pid || !/postgres/.test(textOf(`/proc/${pid}/cmdline`))) return
  process.kill(pid, 'SIGQUIT')
  for (const until = Date.now() + 10_000; textOf(`/proc/${pid}/stat`) && Date.now() < until; ) await delay(20)
}

/** Ends all that this process has started and waits for it: each is asked once, what is left after ten seconds is killed. */
export async function endChildren() {
  const asked = new Set()
  for (const until = Date.now() + 10_000; Date.now() < until; await delay(20)) {
    const left = childrenOf(process.pid)
    if (left.length === 0) return
    for (const pid of left.filter((pid) => !asked.has(pid))) end(pid, 'SIGTERM')
    for (const pid of left) asked.add(pid)
  }
  for (const pid of treeOf(process.pid).slice(1)) end(pid, 'SIGKILL')
}

function end(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** CPU time in microseconds that a process has used, and with `tree` its children, living and reaped. */
export function cpuOf(pid, { tree = false } = {}) {
  const [user = 0, system = 0, reapedUser = 0, reapedSystem = 0] = fieldsOf(pid).slice(11, 15).map(Number)
  if (!tree) return (user + system) * tickUs
  const below = childrenOf(pid).reduce((sum, child) => sum + cpuOf(child, { tree }), 0)
  return (user + system + reapedUser + reapedSystem) * tickUs + below
}

/** Memory of processes in bytes; what they share is counted once, in parts. */
export function memoryOf(pids) {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024
}

/** The process and all below it. */
export const treeOf = (pid) => [pid, ...childrenOf(pid).flatMap(treeOf)]

/** Any thread may have started a child. */
function childrenOf(pid) {
  const lists = threadsOf(pid).map((thread) => textOf(`/proc/${pid}/task/${thread}/children`))
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** From behind the program's name, which may hold blanks: state, parent, ... */
function fieldsOf(pid) {
  const stat = textOf(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
