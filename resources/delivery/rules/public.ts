export { sumUtilisation } from './utilisation'
