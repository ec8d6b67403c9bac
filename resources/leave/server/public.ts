export { type SettledLeave, settleLeaveBalances } from './balances/settle-balances'
export { type Deduction, deductLeave } from './deduct-leave'
export { type LeaveDay, readLeaveDays } from './leave-days'
export { lockLeaveOfPeople } from './leave-locks'
