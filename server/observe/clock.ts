import type { Database } from '../database/connect'

/**
 * Seconds by which the clocks of the machine and of the database may differ: beyond the first it warns,
 * beyond the second it refuses calls.
 */
const clockLimits = { told: 5, refused: 60 }

const patienceMs = 2000

/** Compares this machine's clock with that of the database, which records, jobs and sessions use. */
export class ClockMonitor {
  #aheadSeconds = 0
  #wasTold = false

  /** @param machine answers this machine's clock, in ms since 1970 */
  constructor(
    private readonly db: Pick<Database, 'query'>,
    private readonly warn: (line: string) => void,
    private readonly machine: () => number = Date.now,
  ) {}

  /**
   * Compares the clocks once.
   * @throws where the database does not answer
   */
  async look(): Promise<void> {
    const before = this.machine()
    const { rows } = await this.db.query<{ ms: number }>({
      text: 'select (extract(epoch from now()) * 1000)::float8 as ms',
      name: 'clock',
      timeoutMs: patienceMs,
    })
    const after = this.machine()
    const ms = rows[0]?.ms ?? before
    // The database read its clock between both moments, so only a time outside of them is a difference.
    this.#aheadSeconds = (ms < before ? before - ms : ms > after ? after - ms : 0) / 1000
    this.#tell()
  }

  /** Seconds by which this machine is ahead of the database; negative where it is behind. */
  get aheadSeconds(): number {
    return this.#aheadSeconds
  }

  get isWrong(): boolean {
    return Math.abs(this.#aheadSeconds) > clockLimits.refused
  }

  #tell(): void {
    const isOff = Math.abs(this.#aheadSeconds) > clockLimits.told
    if (isOff && !this.#wasTold) this.warn(this.words)
    this.#wasTold = isOff
  }

  get words(): string {
    const seconds = Math.round(Math.abs(this.#aheadSeconds))
    const direction = this.#aheadSeconds > 0 ? 'ahead of' : 'behind'
    return `The clock of this server is ${seconds} s ${direction} that of the database: set both by a time server.`
  }
}
