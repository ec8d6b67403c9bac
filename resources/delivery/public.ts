export { sumUtilisation } from './rules/utilisation'
