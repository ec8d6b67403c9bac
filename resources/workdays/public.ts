export { findOffReason, isDayOff, outsideEmployment } from './rules/off-days'
export { type Half, type HalfPlan, listPlannedHalves, type PlannedDay, planDay, planHalves } from './rules/planned-day'
