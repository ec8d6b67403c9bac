export { gstinCheckCharacter, isGstin } from './rules/gstin'
export { networksOf } from './rules/networks'
