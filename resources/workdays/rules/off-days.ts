import { type PlannedDay, planDay } from './planned-day'

/** A date on which the person is not employed. */
export const outsideEmployment: PlannedDay = { ...planDay('off', null), halves: ['outside', 'outside'] }

/** Returns why the day or half of it is off: a weekend if any half is one. */
export const findOffReason = ({ halves }: Pick<PlannedDay, 'halves'>): 'weekend' | 'holiday' =>
  halves.includes('weekend') ? 'weekend' : 'holiday'

/** Whether neither half of the day is worked. A day outside the employment is no day off. */
export const isDayOff = ({ halves }: Pick<PlannedDay, 'halves'>): boolean =>
  halves.every((half) => half === 'weekend' || half === 'holiday')
