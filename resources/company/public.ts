export { gstinCheckCharacter, isGstin } from './rules/gstin'
export { areNetworks, splitNetworks } from './rules/networks'
