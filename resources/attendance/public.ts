export type { Half } from './rules/given'
export { plannedHalves } from './rules/halves'
