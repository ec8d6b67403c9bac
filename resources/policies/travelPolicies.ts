import { choice, currency, money, number, percent, rows, text } from '../../src/fields'
import { definePolicyVersion } from './policy-version'

/** The expenses that can have a cap, and the unit of each cap. */
const capped = { lodging: 'Lodging, a night', meals: 'Meals, a day' } as const

const grade = text({ max: 10, help: 'Leave blank for every grade' })
const tier = text({ label: 'Tier of cities', max: 10 })

/** The rules for what people may spend on travel and claim back, and by when. */
export const travelPolicies = definePolicyVersion('travelPolicies', {
  label: 'Travel policy',
  plural: 'Travel policies',
  route: 'TravelPolicy',
  icon: 'FlightTakeoff',
  operations: { list: 'getTravelPolicies', create: 'createTravelPolicy' },
  fields: {
    receiptThreshold: money({ label: 'Receipts are needed above', required: true, min: '0', default: '0.00' }),
    lateDays: number({ label: 'A reason is needed after', required: true, min: 0, max: 366, default: 90, unit: 'days' }),
    payWithinDays: number({ label: 'Claims are paid within', required: true, min: 1, max: 90, default: 15, unit: 'days', help: 'From the day they are submitted' }),
    mileageRate: money({ label: 'One kilometre by own car', isPrice: true, min: '0' }),
    cityTiers: rows({ city: text({ required: true, max: 80 }), tier: text({ required: true, max: 10 }) }, { label: 'Cities', max: 300 }),
    caps: rows(
      { category: choice(capped, { label: 'Of', required: true }), grade, tier, amount: money({ label: 'At most', required: true, min: '0' }) },
      { label: 'Caps', max: 200, help: 'Above them a reason is needed' },
    ),
    perDiem: rows(
      {
        grade,
        tier,
        currency: currency({ required: true }),
        amount: money({ label: 'A day, in that currency', required: true, min: '0', isPrice: true }),
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
      { label: 'Order of classes', max: 60, help: 'Of each mode from the lowest to the highest' },
    ),
    oneDayMinHours: number({
      label: 'A trip of one day has an allowance above',
      min: 0,
      max: 24,
      decimals: 1,
      unit: 'hours',
    }),
    connectionHours: number({
      label: 'Legs are one journey with a wait up to',
      min: 0,
      max: 24,
      decimals: 1,
      default: 4,
      unit: 'hours',
    }),
    directorAbove: money({ label: 'A director agrees to trips above', min: '0', help: 'And to every trip abroad' }),
    bookingLeadDays: number({ label: 'Tickets are booked ahead by', min: 0, max: 365, unit: 'days' }),
    advancePercentCap: percent({ label: 'An advance comes to at most', max: 100 }),
    settlementDays: number({ label: 'A trip is settled within', required: true, min: 1, max: 90, default: 15, unit: 'days' }),
  },
  form: {
    Claims: ['receiptThreshold', 'lateDays', 'payWithinDays', 'mileageRate', 'caps', 'cityTiers'],
    Trips: ['perDiem', 'oneDayMinHours', 'travelClass', 'classOrder', 'connectionHours', 'bookingLeadDays', 'advancePercentCap', 'directorAbove', 'settlementDays'],
  },
})
