import type { Sql } from '../database/connect'

/** The number of records, by kind, with which work continues after the answer. */
export type FollowUpCounts = Readonly<Record<string, number>>

const followsByTx = new WeakMap<Sql, Record<string, number>>()

/** Adds records with which work continues after the request of this transaction is answered. */
export function addFollowUpCount(sql: Sql, what: string, count: number): void {
  const follows = followsByTx.get(sql) ?? {}
  follows[what] = (follows[what] ?? 0) + count
  followsByTx.set(sql, follows)
}

export const getFollowUpCounts = (sql: Sql): FollowUpCounts | undefined => followsByTx.get(sql)
