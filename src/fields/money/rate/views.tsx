export { views } from '../views'
