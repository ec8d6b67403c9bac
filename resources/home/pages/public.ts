export { useHomeWords } from '../words/en'
export { FetchedCard } from './card'
export {
  type Colleague,
  dayAndMonthInWords,
  daysSinceInWords,
  homeKey,
  useColleagueOccasions,
  useHomeFigures,
} from './use-today'
