export { type SettledLeave, settleLeaveBalances } from './balances/settle'
export { type Deduction, deductLeave } from './deduct'
export { type LeaveDay, readLeaveDays } from './leave-days'
export { lockLeaveOfPeople } from './lock'
