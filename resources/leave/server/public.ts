export { type SettledLeave, settleLeave } from './balances/settle'
export { type Deduction, deductLeave } from './deduct'
export { type LeaveDay, readLeaveDays } from './leave-days'
export { lockPersons } from './lock'
