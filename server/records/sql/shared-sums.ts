/**
 * Collects the sums over child records of `t` that a statement needs, so that each set of records is read
 * once: five sums of the same settlements become one subquery.
 */
export class SharedSums {
  readonly #ways = new Map<string, string[]>()

  /**
   * Adds a sum of the value over the rows that `from` reads, and answers its SQL; zero where there are no rows.
   */
  sum(from: string, value: string): string {
    const values = this.#ways.get(from) ?? []
    this.#ways.set(from, values)
    const index = values.indexOf(value)
    const place = index < 0 ? values.push(value) - 1 : index
    return `q${[...this.#ways.keys()].indexOf(from)}.x${place}`
  }

  joins(): string {
    return [...this.#ways]
      .map(([from, values], at) => {
        const sums = values.map((value, place) => `coalesce(sum(${value}), 0) as x${place}`)
        return ` left join lateral (select ${sums.join(', ')} ${from}) q${at} on true`
      })
      .join('')
  }
}
