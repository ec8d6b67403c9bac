import { check, choice, currency, date, instant, money, number, rows, text, zone } from '../../src/fields'

const tripTypes = { domestic: 'Domestic', international: 'International' } as const
export const payers = { company: 'The company', employee: 'The traveller' } as const
export const legModes = {
  flight: 'Flight',
  train: 'Train',
  bus: 'Bus',
  cab: 'Cab',
  own_vehicle: 'Own vehicle',
  ferry: 'Ferry',
} as const

/** What the traveller enters about a trip. A change of an approved trip asks for the same. */
export const buildTripInput = () => ({
  tripType: choice(tripTypes, { label: 'Trip type', required: true, default: 'domestic' }),
  legs: rows(
    {
      from: text({ required: true, max: 80 }),
      fromZone: zone({ label: 'Departure time zone', required: true }),
      departAt: instant({ label: 'Departs', required: true, zone: 'fromZone' }),
      to: text({ required: true, max: 80 }),
      toZone: zone({ label: 'Arrival time zone', required: true }),
      arriveBy: instant({ label: 'Arrives', required: true, zone: 'toZone' }),
      mode: choice(legModes, { label: 'By', required: true, default: 'flight' }),
      class: text({ max: 40 }),
      seat: text({ max: 40 }),
      meal: text({ max: 40 }),
      fare: money({ min: '0', isPrice: true, help: 'Including taxes' }),
      fareCurrency: currency({ label: 'Fare currency', default: '$company' }),
      paidBy: choice(payers, { label: 'Paid by', default: 'company', help: 'Leave blank if the company pays' }),
    },
    { required: true, max: 20 },
  ),
  stays: rows(
    {
      city: text({ required: true, max: 80 }),
      checkIn: date({ required: true }),
      checkOut: date({ required: true }),
      nights: number({ min: 0, max: 366, help: 'Counted from the dates' }),
      budget: money({ min: '0', isPrice: true }),
      currency: currency({ default: '$company' }),
      paidBy: choice(payers, { label: 'Paid by', default: 'employee', help: 'Leave blank if the traveller pays' }),
      reason: text({ max: 300, help: 'Reason for exceeding the cap' }),
    },
    { max: 20 },
  ),
  localAmount: money({ label: 'Local transport', min: '0', currency: 'localCurrency' }),
  localCurrency: currency({ label: 'Local transport currency', required: true, default: '$company' }),
  otherAmount: money({ label: 'Other costs', min: '0', currency: 'otherCurrency' }),
  otherCurrency: currency({ label: 'Other costs currency', required: true, default: '$company' }),
})

/** Of fields that only the server writes. */
const computed = { writableBy: [] } as const

/** The parts of an estimate, in the currency of the company. */
export const estimateParts = {
  tickets: 'Tickets',
  lodging: 'Lodging',
  perDiem: 'Daily allowance',
  local: 'Local transport',
  other: 'Other costs',
} as const

/** The fields of the estimate, as records show them. */
export const estimateFields = [
  'estimatedTickets',
  'estimatedLodging',
  'estimatedPerDiem',
  'estimatedLocal',
  'estimatedOther',
  'estimatedTotal',
  'paidByTraveller',
] as const

/** What the server computes about a trip. It is kept with each approved version. */
export const buildTripResults = (options: Pick<Parameters<typeof money>[0] & object, 'readableBy'>) => ({
  fromDate: date({ label: 'From', writableBy: [] }),
  toDate: date({ label: 'Until', writableBy: [] }),
  departsAt: instant({ label: 'First departure', writableBy: [] }),
  route: text({ max: 400, search: true, writableBy: [] }),
  estimatedTickets: money({ ...options, ...computed, label: 'Tickets' }),
  estimatedLodging: money({ ...options, ...computed, label: 'Lodging' }),
  estimatedPerDiem: money({ ...options, ...computed, label: 'Daily allowance' }),
  estimatedLocal: money({ ...options, ...computed, label: 'Local transport, estimated' }),
  estimatedOther: money({ ...options, ...computed, label: 'Other costs, estimated' }),
  estimatedTotal: money({ ...options, ...computed, label: 'Estimate' }),
  paidByTraveller: money({ ...options, ...computed, label: 'Paid by the traveller' }),
  allowances: rows(
    {
      date: date({ required: true }),
      city: text({ max: 80 }),
      tier: text({ max: 10 }),
      percent: number({ decimals: 2 }),
      currency: currency(),
      amount: money({ isPrice: true }),
      baseAmount: money({ label: 'In company currency' }),
    },
    { ...options, ...computed, label: 'Daily allowance by date', max: 366 },
  ),
  fares: rows(
    {
      leg: text({ max: 170 }),
      fareBase: money({ label: 'Fare' }),
    },
    { ...options, ...computed, label: 'Fares by leg', max: 20 },
  ),
  lodging: rows(
    {
      city: text({ max: 80 }),
      nights: number(),
      budgetBase: money({ label: 'Budget' }),
      cap: money({ label: 'Policy cap' }),
      isOverLimit: check({ label: 'Above the cap', default: false }),
    },
    { ...options, ...computed, label: 'Lodging by stay', max: 20 },
  ),
  journeys: rows(
    {
      legs: text({ max: 80 }),
      minutes: number({ unit: 'minutes' }),
      allowed: text({ label: 'Class allowed', max: 40 }),
    },
    { label: 'Journeys', max: 20, writableBy: [] },
  ),
  settlementDueOn: date({ label: 'Settle by', writableBy: [] }),
})
