import type { BalanceRow } from '../../leaveAccount/public'

export type CountedBalance = BalanceRow & { available: number }
