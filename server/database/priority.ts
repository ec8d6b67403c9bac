import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { getErrorCode } from '../start/start-problem'

/** By how much the priority is lowered, as `nice` counts. */
const behind = constants.priority.PRIORITY_BELOW_NORMAL

/** Linux accepts ten changes of group priority a second, except from the administrator. */
const [tries, pauseMs] = [10, 150]

/**
 * Lowers the priority of the PostgreSQL process of a connection, so that work for which people wait runs
 * first. Only for our own PostgreSQL, whose processes run on this machine and are ours to change.
 */
export function lowerConnectionPriority(client: pg.Client | pg.PoolClient): void {
  const pid = getBackendPid(client)
  if (pid) setLowPriority(pid)
}

/**
 * Lowers the priority of the parallel workers of the connection's current
 * statement, which it finds by `pool`.
 */
export async function lowerParallelWorkerPriority(pool: pg.Pool, client: pg.Client): Promise<void> {
  const text = 'select pid from pg_stat_activity where leader_pid = $1'
  const { rows } = await pool.query<{ pid: number }>({ text, values: [getBackendPid(client)] })
  for (const { pid } of rows) setLowPriority(pid)
}

/** Answers the process id; undefined before the connection is opened. */
const getBackendPid = (client: pg.Client | pg.PoolClient) => (client as unknown as { processID?: number }).processID

function setLowPriority(pid: number): void {
  try {
    setPriority(pid, behind)
  } catch {
    // The process has ended, or the system does not allow the change. The work runs without it.
  }
  if (process.platform === 'linux') void lowerGroupPriority(pid)
}

/**
 * Lowers the priority of the process's group. If Linux shares the processor among
 * groups first (`sched_autogroup_enabled`), each process of PostgreSQL is a group of
 * its own, and its own priority has no effect.
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
