export { findBankHoldEnd } from './bank-hold'
