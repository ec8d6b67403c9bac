import { StewardError } from '../../../src/framework/errors'

/** Lets so many pass at once; others wait their turn for a while, and no more of them than there is room for. */
export class Gate {
  #free: number
  readonly #waiting: (() => void)[] = []
  readonly #patienceMs: number
  readonly #mostWaiting: number

  constructor(places: number, patienceMs: number, mostWaiting = Number.POSITIVE_INFINITY) {
    this.#free = places
    this.#patienceMs = patienceMs
    this.#mostWaiting = mostWaiting
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /**
   * Does the work at a place of the gate, and tells it how many milliseconds were waited for that.
   * @throws StewardError `unavailable` where no place became free in time, or too many wait already
   */
  async pass<T>(work: (waitedMs: number) => Promise<T>): Promise<T> {
    const waitedMs = this.#free > 0 ? this.#take() : await this.#turn()
    try {
      return await work(waitedMs)
    } finally {
      this.#leave()
    }
  }

  /**
   * Answers how to leave, once; to be called on every way out.
   * @throws StewardError `unavailable` where no place became free in time, or too many wait already
   */
  async enter(): Promise<() => void> {
    if (this.#free > 0) this.#take()
    else await this.#turn()
    let isInside = true
    return () => {
      if (isInside) this.#leave()
      isInside = false
    }
  }

  #take(): number {
    this.#free -= 1
    return 0
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }

  /** Answers how long that took, in milliseconds. */
  #turn(): Promise<number> {
    if (this.#waiting.length >= this.#mostWaiting) return Promise.reject(new StewardError('unavailable'))
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve(performance.now() - began)
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        reject(new StewardError('unavailable'))
      }, this.#patienceMs)
      this.#waiting.push(turn)
    })
  }
}
