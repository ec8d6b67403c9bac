export { useHomeWords } from '../words/en'
export { FetchedCard } from './card'
export {
  type ColleagueOccasion,
  dayAndMonthInWords,
  daysSinceInWords,
  homeKey,
  useColleagueOccasions,
  useHomeFigures,
} from './use-today'
