import type { Database } from '../database/connect'

/** Seconds by which this machine's clock may differ from the database's until it is told, and until no calls are taken. */
const clockLimits = { told: 5, refused: 60 }

const patienceMs = 2000

/** Compares this machine's clock with that of the database, by which records, jobs and sessions of all servers go. */
export class Clock {
  #aheadSeconds = 0
  #wasTold = false

  /** @param machine milliseconds since 1970, as this machine has them */
  constructor(
    private readonly db: Pick<Database, 'query'>,
    private readonly warn: (line: string) => void,
    private readonly machine: () => number = Date.now,
  ) {}

  /** Throws where the database does not answer. */
  async look(): Promise<void> {
    const before = this.machine()
    const { rows } = await this.db.query<{ ms: number }>({
      text: 'select (extract(epoch from now()) * 1000)::float8 as ms',
      name: 'clock',
      timeoutMs: patienceMs,
    })
    const after = this.machine()
    const ms = rows[0]?.ms ?? before
    // The database answered at some moment between: only what is outside of both is known to differ.
    this.#aheadSeconds = (ms < before ? before - ms : ms > after ? after - ms : 0) / 1000
    this.#tell()
  }

  /** How far this machine is ahead of the database; negative where it is behind. */
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
