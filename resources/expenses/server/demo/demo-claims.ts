import type { Values } from '../../../../src/framework/validate'

/** A claim, its lines by days before today, and its progress. */
export interface DemoClaim {
  by: string
  title: string
  project?: string
  department?: string
  lines: readonly (Values & { before: number; receipt?: string })[]
  /** Its progress, and the decisions on lines by position. */
  until?: 'submitted' | 'approved' | 'paid'
  decided?: Readonly<Record<number, Values>>
}

const ride = { category: 'local_conveyance' }
const meal = { category: 'meals', city: 'Mumbai' }

export const demoClaims: readonly DemoClaim[] = [
  {
    by: 'del.banking.1',
    title: 'Workshop at the bank in Mumbai',
    project: 'lending',
    until: 'submitted',
    lines: [
      {
        before: 9,
        category: 'travel',
        description: 'Flight to Mumbai and back',
        amount: '11480.00',
        ticketPaidBy: 'self',
        merchant: 'Airline desk',
        receipt: 'flight',
      },
      {
        before: 9,
        category: 'lodging',
        description: 'Room near the office',
        amount: '13400.00',
        city: 'Mumbai',
        nights: 2,
        reason: 'The fair had taken all others',
        receipt: 'room',
      },
      { before: 9, ...meal, description: 'Dinner', amount: '860.00', receipt: 'dinner' },
      { before: 8, ...ride, description: 'Cab to the airport', amount: '640.00', receipt: 'cab' },
    ],
  },
  {
    by: 'del.retail.1',
    title: 'Stock counting in three shops',
    project: 'loomstock',
    until: 'submitted',
    lines: [
      { before: 6, category: 'mileage', description: 'Round by own car', quantity: 184.5 },
      { before: 6, category: 'meals', description: 'Lunch', amount: '420.00' },
    ],
  },
  {
    by: 'eng.platform.2',
    title: 'Course on databases',
    department: 'eng',
    until: 'approved',
    lines: [
      { before: 20, category: 'training', description: 'Fee', amount: '149.00', currency: 'USD', receipt: 'course' },
      { before: 20, category: 'supplies', description: 'Two books', amount: '2380.00', receipt: 'books' },
    ],
    decided: {
      1: { lineDecision: 'reduced', approvedAmount: '1500.00', lineComment: 'One of them is in the library' },
    },
  },
  {
    by: 'sam.sales.1',
    title: 'Dinner with a customer',
    department: 'sam',
    until: 'approved',
    lines: [
      {
        before: 12,
        category: 'client_entertainment',
        description: 'Dinner for four',
        amount: '6240.00',
        attendees: 'Three people of the customer',
        receipt: 'table',
      },
    ],
  },
  {
    by: 'del.public.1',
    title: 'Visit to two wards',
    project: 'wards',
    until: 'paid',
    lines: [
      { before: 33, ...ride, description: 'Cabs', amount: '1310.00', receipt: 'cabs' },
      { before: 33, category: 'communication', description: 'Data card', amount: '399.00' },
    ],
  },
  {
    by: 'del.banking.1',
    title: 'Books',
    department: 'del',
    lines: [{ before: 2, category: 'supplies', description: 'On credit risk', amount: '1150.00' }],
  },
]

/** The travel policy. */
export const demoPolicy = {
  title: 'Travel and expenses',
  summary:
    'Receipts above 500 rupees. Rooms and meals up to the caps of the city; above them say why. Claim within 90 days.',
  receiptThreshold: '500.00',
  lateDays: 90,
  payWithinDays: 15,
  mileageRate: '12.75',
  cityTiers: ['Mumbai', 'Delhi', 'Bengaluru'].map((city) => ({ city, tier: 'A' })),
  caps: [
    { category: 'lodging', grade: null, tier: 'A', amount: '6000.00' },
    { category: 'lodging', grade: null, tier: null, amount: '4000.00' },
    { category: 'meals', grade: null, tier: 'A', amount: '1500.00' },
    { category: 'meals', grade: null, tier: null, amount: '1100.00' },
  ],
  perDiem: [{ grade: null, tier: 'A', currency: 'INR', amount: '1200.00', partialDayPercent: 50 }],
  travelClass: [{ grade: null, mode: 'flight', hours: 0, class: 'economy' }],
  classOrder: ['economy', 'premium_economy', 'business'].map((name) => ({ mode: 'flight', class: name })),
  oneDayMinHours: 8,
  bookingLeadDays: 7,
  advancePercentCap: 80,
  directorAbove: '150000.00',
  settlementDays: 15,
}
