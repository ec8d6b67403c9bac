import type { CalendarDate } from '../../src/framework/values/dates'

/** What is needed from a joiner before their first day, in order of display. */
export const joiningParts = ['contact', 'emergency', 'address', 'papers', 'photo', 'letters', 'policies'] as const

export type JoiningPart = (typeof joiningParts)[number]

/** The progress of a joiner, as `getJoiningChecklist` answers it. */
export interface JoiningChecklist {
  firstDay: CalendarDate
  manager: string | null
  location: string | null
  /** How many of how many are there; parts that nobody needs are left out. */
  parts: readonly { part: JoiningPart; done: number; of: number }[]
}
