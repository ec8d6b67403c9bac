import { StewardError } from '../../src/framework/errors'
import type { Sql } from '../database/connect'
import type { Settings } from '../settings'

/** Beside what is sent and answered every write leaves rows of its own. */
const overhead = 300
/** What one server may not have told the others yet, of one person. */
const flushBytes = 256 * 1024
const megabyte = 1024 * 1024

/** Names and values of a request; files are none of them. */
type Sent = readonly (readonly [string, unknown])[]

interface Spent {
  /** Of all servers, when they were asked last. */
  told: number
  fresh: number
}

/**
 * What each person has written today, in bytes: what they sent and what was answered, which the history and the answers
 * to repeated requests keep. Counted in memory, so that writes of one person wait for no row of theirs, and told to the
 * database from time to time, so that servers share it and a restart forgets next to nothing.
 */
export class WrittenToday {
  #date = ''
  readonly #people = new Map<number, Spent>()

  constructor(
    private readonly sql: Sql,
    private readonly settings: Pick<Settings, 'writesMaxMb'>,
  ) {}

  /**
   * Counts what somebody sends; answers how to forget it, where nothing came of it.
   * @throws StewardError `writeQuota` where they have written as much as they may today
   */
  async take(empId: number, today: string, pairs: Sent): Promise<() => void> {
    const spent = await this.#spentBy(empId, today)
    const bytes = overhead + computeSize(pairs)
    const most = this.settings.writesMaxMb
    if (spent.told + spent.fresh + bytes > most * megabyte)
      throw new StewardError('writeQuota', { args: { megabytes: most } })
    spent.fresh += bytes
    return () => {
      spent.fresh -= bytes
    }
  }

  /** Counts what was answered, and tells it with what was sent. */
  async kept(empId: number, today: string, answer: string): Promise<void> {
    await this.#add(empId, await this.#spentBy(empId, today), Buffer.byteLength(answer))
  }

  async #spentBy(empId: number, today: string): Promise<Spent> {
    if (this.#date !== today) this.#people.clear()
    this.#date = today
    const cached = this.#people.get(empId)
    if (cached) return cached
    const { rows } = await this.sql.query<{ bytes: number }>({
      name: 'written_today',
      text: 'select bytes::float8 as bytes from written_bytes where emp_id = $1 and day = $2',
      values: [empId, today],
    })
    // Another request may have asked meanwhile, and counted.
    const spent = this.#people.get(empId) ?? { told: rows[0]?.bytes ?? 0, fresh: 0 }
    this.#people.set(empId, spent)
    return spent
  }

  async #add(empId: number, spent: Spent, bytes: number): Promise<void> {
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

/** Files have quotas of their own. */
const computeSize = (pairs: Sent): number =>
  pairs.reduce((sum, [, value]) => sum + (typeof value === 'string' ? Buffer.byteLength(value) : 0), 0)
