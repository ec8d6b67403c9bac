import type { BalanceRow } from '../rules/balance-row'

export type CountedBalance = BalanceRow & { available: number }
