export { useHomeWords } from '../words/en'
export { FetchedCard } from './fetched-card'
export {
  type ColleagueOccasion,
  dayAndMonthInWords,
  daysSinceInWords,
  homeKey,
  useColleagueOccasions,
  useHomeFigures,
} from './use-home-data'
