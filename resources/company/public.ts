export { gstinCheckCharacter, isGstin } from './rules/gstin'
export { areNetworks, networksOf } from './rules/networks'
