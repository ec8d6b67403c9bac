import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays } from '../../../demo/date-math'

export interface DemoExit {
  /** Key of the person in the demo company. */
  by: string
  /** Days since the resignation, or since people operations started it. */
  ago: number
  type: 'resignation' | 'end_of_contract'
  reason: string
  words?: string
  /**
   * The manager who accepted, or the director who approved what the company started; absent: it waits for
   * them.
   */
  acceptedBy?: string
  /** The approved last day, in days from today. */
  lastDay?: number
  next?: 'startClearance' | 'withdraw'
}

/** Exits in every stage; people who have left completely are not in the demo company. */
export const demoExits: readonly DemoExit[] = [
  {
    by: 'del.retail.2',
    ago: 55,
    type: 'resignation',
    reason: 'studies',
    words: 'I was given a place in a postgraduate course that begins next month.',
    acceptedBy: 'del.retail',
    lastDay: 5,
    next: 'startClearance',
  },
  {
    by: 'sam.sales.2',
    ago: 12,
    type: 'resignation',
    reason: 'relocation',
    words: 'My family moves to another city in the new year.',
    acceptedBy: 'sam.sales',
    lastDay: 48,
  },
  { by: 'del.public.3', ago: 0, type: 'end_of_contract', reason: 'other', acceptedBy: 'head', lastDay: 21 },
  {
    by: 'fin.accounts.3',
    ago: 2,
    type: 'resignation',
    reason: 'growth',
    words: 'I was offered the lead of a small team elsewhere.',
  },
  { by: 'adm.support.1', ago: 80, type: 'resignation', reason: 'pay', next: 'withdraw' },
]

/** The approved last days, by key of the person. */
export const listLastDays = (today: CalendarDate): ReadonlyMap<string, CalendarDate> =>
  new Map(demoExits.flatMap(({ by, lastDay }) => (lastDay === undefined ? [] : [[by, addDays(today, lastDay)]])))
