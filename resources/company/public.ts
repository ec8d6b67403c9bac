export { gstinCheckCharacter, isGstin } from './rules/gstin'
