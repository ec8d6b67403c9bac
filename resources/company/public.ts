export { computeGstinCheckCharacter, isGstin } from './rules/gstin'
export { isValidIban } from './rules/iban'
export { areNetworksValid, splitNetworks } from './rules/networks'
