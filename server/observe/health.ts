import type { FastifyInstance } from 'fastify'
import { StewardError } from '../../src/framework/errors'
import type { Database } from '../database/connect'
import { isDiskFullError } from '../start/disk-full'
import { ClockMonitor } from './clock'

/**
 * Milliseconds between two checks of the database, however often somebody asks, and the limit of one check.
 */
const askedEveryMs = 1000
const patienceMs = 2000

const clockEveryMs = 60_000

/** Milliseconds between two checks of a disk that has room. A full disk is checked each time. */
const roomEveryMs = 10_000

/**
 * Serves `/health/live`, which answers while the process lives, and `/health/ready`, which answers while it
 * takes calls: not without its database, not while that disk is full, not while the clocks differ by more
 * than a minute, not while it cannot serve the definitions in force, and not while the server stops. Calls
 * on open connections are then refused in the envelope.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Database,
  findServedProblem: () => string | undefined,
  machine?: () => number,
): ClockMonitor {
  let isStopping = false
  const room = new DiskMonitor(db)
  const clock = new ClockMonitor(db, (line) => app.log.warn(line), machine)
  startClockChecks(app, clock)
  const answers = throttleCalls(askedEveryMs, () => findHealthProblem(clock, room))
  app.addHook('onError', (_request, _reply, error, done) => {
    room.hear(error)
    done()
  })
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(isStopping && !isHealthCheck(request.url) ? new StewardError('unavailable') : undefined)
  })
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const reason = isStopping ? 'The server stops.' : (findServedProblem() ?? (await answers()))
    return reason === undefined ? { ready: true } : reply.code(503).send({ ready: false, reason })
  })
  return clock
}

/** Finds why no calls are taken; undefined where they are. */
async function findHealthProblem(clock: ClockMonitor, room: DiskMonitor): Promise<string | undefined> {
  try {
    await clock.look()
  } catch {
    return 'The database does not answer.'
  }
  if (clock.isWrong) return clock.words
  return (await room.isThere()) ? undefined : 'The database finds no room on its disk.'
}

/** Checks the clocks and logs a difference, for those who do not query the health endpoint. */
function startClockChecks(app: FastifyInstance, clock: ClockMonitor): void {
  // Without the database there is nothing to compare. That is logged elsewhere.
  const look = () => clock.look().catch(() => {})
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    await look()
    timer = setInterval(look, clockEveryMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Tells whether the request is a health check, which is answered even under load. */
export const isHealthCheck = (url: string): boolean => url.startsWith('/health/')

/** Makes callers share a pending or recent answer. */
function throttleCalls<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let isPending = false
  let askedAt = 0
  return () => {
    if (!answer || (!isPending && performance.now() - askedAt >= ms)) {
      askedAt = performance.now()
      isPending = true
      answer = ask().finally(() => {
        isPending = false
      })
    }
    return answer
  }
}

/** Checks whether the database has room to write. */
class DiskMonitor {
  #isFull = false
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly db: Database) {}

  /** Learns of an error. If it means a full disk, the next check runs at once. */
  hear(error: unknown): void {
    this.#isFull ||= isDiskFullError(error)
  }

  async isThere(): Promise<boolean> {
    if (!this.#isFull && performance.now() - this.#askedAt < roomEveryMs) return true
    const wasFull = this.#isFull
    try {
      await this.db.transaction(async (tx) => {
        for (const text of wasFull ? [...spill, keep] : spill) await tx.query({ text, timeoutMs: patienceMs })
      })
      this.#isFull = false
      this.#askedAt = performance.now()
    } catch (error) {
      // Other failures say nothing about the disk.
      this.#isFull = wasFull || isDiskFullError(error)
    }
    return !this.#isFull
  }
}

/**
 * Statements that write a megabyte with little memory to a temporary file
 * beside the tables, which is then deleted.
 */
const spill = [`set local work_mem = '64kB'`, 'select count(*) from generate_series(1, 40000)']

/** A statement that overwrites one stored megabyte. After the commit it is on the disk. */
const keep =
  `insert into steward_meta select 'room', string_agg(md5(random()::text), '') from generate_series(1, 32768) ` +
  'on conflict (key) do update set value = excluded.value'
