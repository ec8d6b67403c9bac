import type { Sql } from '../database/connect'

/** What goes on after the answer to a request, by what it is, and of how many records. */
export type Follows = Readonly<Record<string, number>>

const followsByTx = new WeakMap<Sql, Record<string, number>>()

/** Has the answer of the transaction's request say that so much goes on after it. */
export function addFollows(sql: Sql, what: string, count: number): void {
  const follows = followsByTx.get(sql) ?? {}
  follows[what] = (follows[what] ?? 0) + count
  followsByTx.set(sql, follows)
}

export const getFollows = (sql: Sql): Follows | undefined => followsByTx.get(sql)
