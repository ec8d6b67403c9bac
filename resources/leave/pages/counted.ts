import type { BalanceRow } from '../rules/balance-row'

export type Counted = BalanceRow & { available: number }
