export { readTravelPolicies } from './trip-sources'
