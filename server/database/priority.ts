import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { getErrorCode } from '../start/start-problem'

/** How much lower the priority is, as `nice` counts. */
const behind = constants.priority.PRIORITY_BELOW_NORMAL

/** The kernel accepts ten changes of groups a second, except from the administrator. */
const [tries, pauseMs] = [10, 150]

/**
 * Lowers the priority of the PostgreSQL process behind a connection, so that work people wait for runs first.
 * Only for a PostgreSQL of our own, whose processes are on this machine and ours to change.
 */
export function lowerConnectionPriority(client: pg.Client | pg.PoolClient): void {
  const pid = getBackendPid(client)
  if (pid) setLowPriority(pid)
}

/** The same for the processes that help with the connection's current statement; `pool` finds them. */
export async function lowerParallelWorkerPriority(pool: pg.Pool, client: pg.Client): Promise<void> {
  const text = 'select pid from pg_stat_activity where leader_pid = $1'
  const { rows } = await pool.query<{ pid: number }>({ text, values: [getBackendPid(client)] })
  for (const { pid } of rows) setLowPriority(pid)
}

/** Undefined before the connection is opened. */
const getBackendPid = (client: pg.Client | pg.PoolClient) => (client as unknown as { processID?: number }).processID

function setLowPriority(pid: number): void {
  try {
    setPriority(pid, behind)
  } catch {
    // The process ended, or the system does not allow it: the work is done all the same.
  }
  if (process.platform === 'linux') void lowerGroupPriority(pid)
}

/**
 * If Linux shares the processor among groups first (`sched_autogroup_enabled`), each process of PostgreSQL is
 * a group of its own, and its own priority has no effect on the others.
 */
async function lowerGroupPriority(pid: number): Promise<void> {
  for (let attempts = tries; attempts > 0; attempts--) {
    try {
      return writeFileSync(`/proc/${pid}/autogroup`, String(behind))
    } catch (error) {
      if (getErrorCode(error) !== 'EAGAIN') return
    }
    await delay(pauseMs, undefined, { ref: false })
  }
}
