import { createWordsHook, type SayOf } from '../../../src/i18n/words-hook'

/** Words of the itinerary of a trip, as a paper and as a calendar file. */
const words = {
  pdf: 'Itinerary',
  ics: 'Add to calendar',
  title: 'Itinerary %{number}',
  traveller: 'Traveller',
  purpose: 'Purpose',
  dates: 'Dates',
  status: 'Status',
  approved: 'Approved',
  notApproved: 'Not approved',
  legs: 'Legs (local times)',
  stays: 'Stays',
  route: 'Route',
  departs: 'Departs',
  arrives: 'Arrives',
  by: 'By',
  reference: 'Reference',
  notBooked: 'Not booked',
  city: 'City',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  stayIn: 'Stay in %{city}',
} as const

export const useItineraryWords = createWordsHook('itinerary', words)
export type ItinerarySay = SayOf<keyof typeof words>
