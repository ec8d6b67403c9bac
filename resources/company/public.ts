export { computeGstinCheckCharacter, isGstin } from './rules/gstin'
export { areNetworksValid, splitNetworks } from './rules/networks'
