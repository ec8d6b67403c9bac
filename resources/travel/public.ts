export { computeAllowedDay } from './rules/per-diem'
export { findCityTier, findMostSpecificRow } from './rules/policy-rows'
export { toLegs, toStays } from './rules/trip'
