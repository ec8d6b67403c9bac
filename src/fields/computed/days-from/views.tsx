export { views } from '../rollup/views'
