import { constants, setPriority } from 'node:os'
import type pg from 'pg'

/**
 * Puts the process of PostgreSQL behind a connection after all others in the order of the processor: what people wait
 * for goes first. Only for a PostgreSQL of our own, whose processes are on this machine and ours to order.
 */
export function goBehind(client: pg.Client | pg.PoolClient): void {
  const { processID } = client as unknown as { processID?: number }
  if (!processID) return
  try {
    setPriority(processID, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It ended meanwhile, or the system does not let us: the work is done all the same.
  }
}
