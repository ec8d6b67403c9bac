import type { FastifyInstance } from 'fastify'
import { StewardError } from '../../src/framework/errors'
import type { Database } from '../database/connect'
import { isDiskFull } from '../start/disk-full'
import { Clock } from './clock'

/** However often somebody asks, the database is asked this often at most, and given this long. */
const askedEveryMs = 1000
const patienceMs = 2000

const clockEveryMs = 60_000

/** A disk that is found full is looked at with every question, one that was not only this often. */
const roomEveryMs = 10_000

/**
 * `/health/live` answers while the process lives, `/health/ready` while it may take calls: not without its database,
 * not while the database's disk is full, not while the clocks differ by more than a minute, and not while it stops. Calls that arrive meanwhile on open connections are refused in the envelope.
 */
export function serveHealth(app: FastifyInstance, db: Database, machine?: () => number): Clock {
  let isStopping = false
  const room = new Room(db)
  const clock = new Clock(db, (line) => app.log.warn(line), machine)
  watchClock(app, clock)
  const answers = throttleCalls(askedEveryMs, () => findTrouble(clock, room))
  app.addHook('onError', (_request, _reply, error, done) => {
    room.hear(error)
    done()
  })
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(isStopping && !isHealth(request.url) ? new StewardError('unavailable') : undefined)
  })
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const reason = isStopping ? 'The server stops.' : await answers()
    return reason === undefined ? { ready: true } : reply.code(503).send({ ready: false, reason })
  })
  return clock
}

/** Why no calls can be taken; undefined where they can. */
async function findTrouble(clock: Clock, room: Room): Promise<string | undefined> {
  try {
    await clock.look()
  } catch {
    return 'The database does not answer.'
  }
  if (clock.isWrong) return clock.words
  return (await room.isThere()) ? undefined : 'The database finds no room on its disk.'
}

/** Whoever does not ask whether the server is ready is told in the log. */
function watchClock(app: FastifyInstance, clock: Clock): void {
  // Without the database there is nothing to compare with, which is told elsewhere.
  const look = () => clock.look().catch(() => {})
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    await look()
    timer = setInterval(look, clockEveryMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Whoever watches the server is answered under load, too. */
export const isHealth = (url: string): boolean => url.startsWith('/health/')

/** Whoever asks while an answer is under way, or young enough, gets that one. */
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

/** Whether the database can write. */
class Room {
  #isFull = false
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(private readonly db: Database) {}

  /** Something has failed: where that was for want of room, it is looked for at once. */
  hear(error: unknown): void {
    this.#isFull ||= isDiskFull(error)
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
      // What fails otherwise says nothing about the disk: the question before has been answered.
      this.#isFull = wasFull || isDiskFull(error)
    }
    return !this.#isFull
  }
}

/** A megabyte that does not fit into so little memory is written beside the tables, and gone with the statement. */
const spill = [`set local work_mem = '64kB'`, 'select count(*) from generate_series(1, 40000)']

/** A megabyte is kept in the place of the last one, and is on the disk once it is committed. */
const keep =
  `insert into steward_meta select 'room', string_agg(md5(random()::text), '') from generate_series(1, 32768) ` +
  'on conflict (key) do update set value = excluded.value'
