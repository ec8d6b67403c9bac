import type { Sql } from '../database/connect'

/** Work that continues after the answer: the number of records by kind. */
export type FollowUpCounts = Readonly<Record<string, number>>

const followsByTx = new WeakMap<Sql, Record<string, number>>()

/** Reports work that continues after the answer to the transaction's request. */
export function addFollowUpCount(sql: Sql, what: string, count: number): void {
  const follows = followsByTx.get(sql) ?? {}
  follows[what] = (follows[what] ?? 0) + count
  followsByTx.set(sql, follows)
}

export const getFollowUpCounts = (sql: Sql): FollowUpCounts | undefined => followsByTx.get(sql)
