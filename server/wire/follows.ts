import type { Sql } from '../database/connect'

/** What goes on after the answer to a request, by what it is, and of how many records. */
export type Follows = Readonly<Record<string, number>>

const told = new WeakMap<Sql, Record<string, number>>()

/** Has the answer of the transaction's request say that so much goes on after it. */
export function tellFollows(sql: Sql, what: string, count: number): void {
  const follows = told.get(sql) ?? {}
  follows[what] = (follows[what] ?? 0) + count
  told.set(sql, follows)
}

export const followsOf = (sql: Sql): Follows | undefined => told.get(sql)
