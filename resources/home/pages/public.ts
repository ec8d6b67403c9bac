export { useHomeWords } from '../words/en'
export { FetchedCard } from './card'
export { type Colleague, dayInWords, homeKey, sinceInWords, useColleagues, useFigures } from './use-today'
