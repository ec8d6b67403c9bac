export { useHomeWords } from '../words/en'
export { FetchedCard } from './card'
export { homeKey, sinceInWords, useFigures } from './use-today'
