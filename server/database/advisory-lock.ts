import { setTimeout as delay } from 'node:timers/promises'
import type { Tx } from './connect'

/** Milliseconds between attempts to lock, and between log lines while waiting. */
const [tryMs, tellMs] = [250, 30_000]

interface LockRequest {
  /** The number of the advisory lock. */
  lock: number
  /** What the holder of the lock does, as the end of the sentence "another server …". */
  does: string
  log: (line: string) => void
}

interface LockHolder {
  pid: number
  since: string
}

/**
 * Waits for the lock without a time limit, and logs that it waits. It tries repeatedly, because a waiting
 * statement would exceed the statement timeout.
 */
export async function waitForAdvisoryLock(tx: Tx, { lock, does, log }: LockRequest): Promise<void> {
  for (let toldAt = Number.NEGATIVE_INFINITY; ; await delay(tryMs)) {
    const { rows } = await tx.query<{ held: boolean }>({
      text: 'select pg_try_advisory_xact_lock($1) as held',
      values: [lock],
    })
    if (rows[0]?.held) return
    if (performance.now() - toldAt < tellMs) continue
    toldAt = performance.now()
    const holder = await findLockHolder(tx, lock)
    if (holder)
      log(`Another server ${does} (process ${holder.pid} of PostgreSQL, since ${holder.since}); this one waits for it.`)
  }
}

async function findLockHolder(tx: Tx, lock: number): Promise<LockHolder | undefined> {
  const { rows } = await tx.query<LockHolder>({
    text:
      `select l.pid, coalesce(to_char(a.xact_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'some time') as since ` +
      'from pg_locks l left join pg_stat_activity a on a.pid = l.pid ' +
      `where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.classid = 0 and l.objid = $1::bigint::oid ` +
      'and l.database = (select oid from pg_database where datname = current_database())',
    values: [lock],
  })
  return rows[0]
}
