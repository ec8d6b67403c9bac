export { findHold } from './bank-hold'
