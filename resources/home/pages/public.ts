export { useHomeWords } from '../words/en'
export { Card } from './card'
export { homeKey, sinceInWords, useFigures } from './use-today'
