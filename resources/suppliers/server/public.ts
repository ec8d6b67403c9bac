export { heldUntil } from './bank-hold'
