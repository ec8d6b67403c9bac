export { type Allowances, computeAllowedDays, type Route } from './rules/per-diem'
export { findCityTier, findMostSpecificRow } from './rules/policy-rows'
export { findTripSpan, listDates, type TripLeg, type TripSpan, type TripStay, toLegs, toStays } from './rules/trip'
