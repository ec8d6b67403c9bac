export { findBankHoldEnd } from './payment-hold'
