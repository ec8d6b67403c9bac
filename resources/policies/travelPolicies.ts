import { choice, currency, money, number, percent, rows, text } from '../../src/fields'
import { definePolicyVersion } from './policy-version'

/** The expenses that can have a cap, and the unit of each cap. */
const capped = { lodging: 'Lodging per night', meals: 'Meals per day' } as const

const grade = text({ max: 10, help: 'Leave blank for all grades' })
const tier = text({ label: 'City tier', max: 10 })

/** The rules for what people may spend on travel and claim back, and by when. */
export const travelPolicies = definePolicyVersion('travelPolicies', {
  label: 'Travel policy',
  plural: 'Travel policies',
  route: 'TravelPolicy',
  icon: 'FlightTakeoff',
  operations: { list: 'getTravelPolicies', create: 'createTravelPolicy' },
  fields: {
    receiptThreshold: money({ label: 'Receipts needed above', required: true, min: '0', default: '0.00' }),
    lateDays: number({ label: 'Reason needed after', required: true, min: 0, max: 366, default: 90, unit: 'days' }),
    payWithinDays: number({ label: 'Claims paid within', required: true, min: 1, max: 90, default: 15, unit: 'days', help: 'After submission' }),
    mileageRate: money({ label: 'Mileage per km', isPrice: true, min: '0' }),
    cityTiers: rows({ city: text({ required: true, max: 80 }), tier: text({ required: true, max: 10 }) }, { label: 'Cities', max: 300 }),
    caps: rows(
      { category: choice(capped, { label: 'Cost', required: true }), grade, tier, amount: money({ label: 'Cap', required: true, min: '0' }) },
      { label: 'Caps', max: 200, help: 'A higher amount needs a reason' },
    ),
    perDiem: rows(
      {
        grade,
        tier,
        currency: currency({ required: true }),
        amount: money({ label: 'Amount per day', required: true, min: '0', isPrice: true }),
        partialDayPercent: percent({ label: 'First and last day', required: true, max: 100, default: 50 }),
      },
      { label: 'Daily allowance', max: 200 },
    ),
    travelClass: rows(
      {
        grade,
        mode: text({ required: true, max: 40 }),
        hours: number({ label: 'From', min: 0, max: 48, decimals: 1, unit: 'hours' }),
        class: text({ required: true, max: 40 }),
      },
      { label: 'Classes', max: 100 },
    ),
    classOrder: rows(
      { mode: text({ required: true, max: 40 }), class: text({ required: true, max: 40 }) },
      { label: 'Class order', max: 60, help: 'For each mode, from lowest to highest' },
    ),
    oneDayMinHours: number({
      label: 'One-day trips have an allowance above',
      min: 0,
      max: 24,
      decimals: 1,
      unit: 'hours',
    }),
    connectionHours: number({
      label: 'Longest connection',
      min: 0,
      max: 24,
      decimals: 1,
      default: 4,
      unit: 'hours',
    }),
    directorAbove: money({ label: 'Director approval above', min: '0', help: 'Trips abroad always need a director' }),
    bookingLeadDays: number({ label: 'Book tickets ahead by', min: 0, max: 365, unit: 'days' }),
    advancePercentCap: percent({ label: 'Advance limit', max: 100 }),
    settlementDays: number({ label: 'Settle trips within', required: true, min: 1, max: 90, default: 15, unit: 'days' }),
  },
  form: {
    Claims: ['receiptThreshold', 'lateDays', 'payWithinDays', 'mileageRate', 'caps', 'cityTiers'],
    Trips: ['perDiem', 'oneDayMinHours', 'travelClass', 'classOrder', 'connectionHours', 'bookingLeadDays', 'advancePercentCap', 'directorAbove', 'settlementDays'],
  },
})
