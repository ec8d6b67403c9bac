export { readBalances } from './balance-sheet'
export { closeYearBalances, listBalancesToClose } from './close-leave-years'
export { type ComingGrant, readComingGrants } from './coming-grants'
export {
  dateFields,
  type EmploymentDates,
  personPairs,
  readEmployment,
  toEmploymentDates,
} from './employment-dates'
export { readLeaveYearStartMonths } from './leave-year-starts'
export {
  type AccountKey,
  buildAccountKey,
  buildLedgerAccount,
  entryJsonSql,
  findYearRange,
  listPendingDays,
  readLedgerAccounts,
  toTurnRule,
  type YearEntry,
} from './ledger-accounts'
export { readOwnQuotas } from './own-quotas'
export type { PlanReader } from './planned-grants'
export { planGrants, postDueGrants, postOpenYearGrants } from './post-grants'
export { type Posting, postToLedger } from './post-to-ledger'
export { isSameScope, type Quota } from './quota-types'
export { type SettledLeave, settleLeaveBalances } from './settle-balances'
export { postDatedEntries, prepareLedger, settleLedger } from './settle-ledger'
