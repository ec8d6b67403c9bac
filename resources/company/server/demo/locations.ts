import type { DemoCalendar, DemoLocation } from '../../../demo/demo-types'

export const demoCalendars: readonly DemoCalendar[] = [
  { key: 'karnataka', values: { name: 'Karnataka', country: 'IN' } },
  { key: 'maharashtra', values: { name: 'Maharashtra', country: 'IN' } },
  { key: 'england', values: { name: 'England', country: 'GB' } },
]

/** The head office first: people without a location follow its calendar. */
export const demoLocations: readonly DemoLocation[] = [
  {
    key: 'bengaluru',
    calendar: 'karnataka',
    values: {
      name: 'Bengaluru',
      country: 'IN',
      zone: 'Asia/Kolkata',
      address: {
        line1: 'Tower 2, Lakeside Campus',
        line2: 'Outer Ring Road',
        city: 'Bengaluru',
        state: 'Karnataka',
        postalCode: '560103',
        country: 'IN',
      },
    },
  },
  {
    key: 'pune',
    calendar: 'maharashtra',
    values: {
      name: 'Pune',
      country: 'IN',
      zone: 'Asia/Kolkata',
      address: {
        line1: '4 Senapati Bapat Road',
        line2: null,
        city: 'Pune',
        state: 'Maharashtra',
        postalCode: '411016',
        country: 'IN',
      },
    },
  },
  {
    key: 'london',
    calendar: 'england',
    values: {
      name: 'London',
      country: 'GB',
      zone: 'Europe/London',
      address: {
        line1: '9 Tabard Yard',
        line2: null,
        city: 'London',
        state: null,
        postalCode: 'SE1 4XZ',
        country: 'GB',
      },
    },
  },
]
