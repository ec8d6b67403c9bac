import { StewardError } from '../../src/framework/errors'

/** Lets a limited number of callers in at the same time. Others wait for a limited time. */
export class ConcurrencyLimiter {
  #free: number
  readonly #waiting: (() => void)[] = []
  readonly #patienceMs: number

  constructor(places: number, patienceMs: number) {
    this.#free = places
    this.#patienceMs = patienceMs
  }

  /**
   * Enters, and answers the function that leaves. Call that once, on every way out.
   * @throws StewardError `unavailable` where nobody left in time
   */
  async enter(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else await this.#turn()
    let isInside = true
    return () => {
      if (isInside) this.#leave()
      isInside = false
    }
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        reject(new StewardError('unavailable'))
      }, this.#patienceMs)
      this.#waiting.push(turn)
    })
  }
}
