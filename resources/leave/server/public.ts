export { type SettledLeave, settleLeave } from './balances/settle'
