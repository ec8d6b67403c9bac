import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the pages of this area, beside the labels of its declarations. */
const words = {
  own: 'My trips',
  noneOfOwn: 'No trips to come. Request one.',
  past: 'To settle',
  nonePast: 'Nothing to settle.',
  desk: 'Tickets to book',
  noneAtDesk: 'No tickets to book.',
  ask: 'Request a trip',
  number: 'Number',
  who: 'Traveller',
  route: 'Route',
  from: 'From',
  until: 'Until',
  missing: 'Tickets to book',
  due: 'To be settled by',
  state: 'Status',
} as const

export const useTravelWords = createWordsHook('travel', words)
