import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../start/start-problem'

/** How far behind: as `nice` counts. */
const behind = constants.priority.PRIORITY_BELOW_NORMAL

/** The kernel takes ten orders of groups a second from all but the administrator. */
const [tries, pauseMs] = [10, 150]

/**
 * Puts the process of PostgreSQL behind a connection after all others in the order of the processor: what people wait
 * for goes first. Only for a PostgreSQL of our own, whose processes are on this machine and ours to order.
 */
export function lowerPriority(client: pg.Client | pg.PoolClient): void {
  const pid = processOf(client)
  if (pid) setLowPriority(pid)
}

/** The same for the processes that help with the statement the connection runs now; `pool` finds them. */
export async function lowerHelpers(pool: pg.Pool, client: pg.Client): Promise<void> {
  const text = 'select pid from pg_stat_activity where leader_pid = $1'
  const { rows } = await pool.query<{ pid: number }>({ text, values: [processOf(client)] })
  for (const { pid } of rows) setLowPriority(pid)
}

/** Undefined before the connection is opened. */
const processOf = (client: pg.Client | pg.PoolClient) => (client as unknown as { processID?: number }).processID

function setLowPriority(pid: number): void {
  try {
    setPriority(pid, behind)
  } catch {
    // It ended meanwhile, or the system does not let us: the work is done all the same.
  }
  if (process.platform === 'linux') void lowerGroupPriority(pid)
}

/**
 * Where Linux shares the processor among groups first (`sched_autogroup_enabled`), each process of PostgreSQL is a group
 * of its own, and its own priority says nothing to the others.
 */
async function lowerGroupPriority(pid: number): Promise<void> {
  for (let attempts = tries; attempts > 0; attempts--) {
    try {
      return writeFileSync(`/proc/${pid}/autogroup`, String(behind))
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') return
    }
    await delay(pauseMs, undefined, { ref: false })
  }
}
