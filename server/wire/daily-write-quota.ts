import { StewardError } from '../../src/framework/errors'
import type { Sql } from '../database/connect'
import type { Settings } from '../start/settings'

/** Bytes that a write adds in other rows, besides its input and answer. */
const overhead = 300
/** Bytes per person that a server counts in memory before it adds them to the database. */
const flushBytes = 256 * 1024
const megabyte = 1024 * 1024

/** The names and values of a request, without its files. */
type SentFields = readonly (readonly [string, unknown])[]

interface WrittenBytes {
  /** The total of all servers, as last read from the database. */
  told: number
  fresh: number
}

/**
 * The bytes that each person has written today: input and answers, which history and idempotency keys store.
 * They are counted in memory, so that writes of one person do not wait for each other, and added to the
 * database from time to time, so that servers share the count and a restart loses little.
 */
export class DailyWriteQuota {
  #date = ''
  readonly #people = new Map<number, WrittenBytes>()

  constructor(
    private readonly sql: Sql,
    private readonly settings: Pick<Settings, 'writesMaxMb'>,
  ) {}

  /**
   * Counts the input. Answers a function that subtracts it again if the request fails.
   * @throws StewardError `writeQuota` where the person has reached today's quota
   */
  async take(empId: number, today: string, pairs: SentFields): Promise<() => void> {
    const spent = await this.#spentBy(empId, today)
    const bytes = overhead + computeInputBytes(pairs)
    const most = this.settings.writesMaxMb
    if (spent.told + spent.fresh + bytes > most * megabyte)
      throw new StewardError('writeQuota', { args: { megabytes: most } })
    spent.fresh += bytes
    return () => {
      spent.fresh -= bytes
    }
  }

  /** Counts the answer. Adds the counts to the database once they are large enough. */
  async kept(empId: number, today: string, answer: string): Promise<void> {
    await this.#add(empId, await this.#spentBy(empId, today), Buffer.byteLength(answer))
  }

  async #spentBy(empId: number, today: string): Promise<WrittenBytes> {
    if (this.#date !== today) this.#people.clear()
    this.#date = today
    const cached = this.#people.get(empId)
    if (cached) return cached
    const { rows } = await this.sql.query<{ bytes: number }>({
      name: 'written_today',
      text: 'select bytes::float8 as bytes from written_bytes where emp_id = $1 and day = $2',
      values: [empId, today],
    })
    // A parallel request may have read and counted in the meantime.
    const spent = this.#people.get(empId) ?? { told: rows[0]?.bytes ?? 0, fresh: 0 }
    this.#people.set(empId, spent)
    return spent
  }

  async #add(empId: number, spent: WrittenBytes, bytes: number): Promise<void> {
    spent.fresh += bytes
    if (spent.fresh < flushBytes) return
    const fresh = spent.fresh
    spent.told += fresh
    spent.fresh = 0
    const { rows } = await this.sql.query<{ bytes: number }>({
      name: 'tell_written',
      text:
        'insert into written_bytes as w (emp_id, day, bytes) values ($1, $2, $3) ' +
        'on conflict (emp_id, day) do update set bytes = w.bytes + excluded.bytes returning bytes::float8 as bytes',
      values: [empId, this.#date, fresh],
    })
    spent.told = Math.max(spent.told, rows[0]?.bytes ?? 0)
  }
}

/** Computes the bytes of the input without files, which count towards other quotas. */
const computeInputBytes = (pairs: SentFields): number =>
  pairs.reduce((sum, [, value]) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), 0)
