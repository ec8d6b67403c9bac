import type { CalendarDate } from '../../src/framework/values/dates'

/** The parts that a joiner has to provide before their first day, in the order in which they are shown. */
export const joiningParts = ['contact', 'emergency', 'address', 'papers', 'photo', 'letters', 'policies'] as const

export type JoiningPart = (typeof joiningParts)[number]

/** The progress of a joiner, as `getJoiningChecklist` answers it. */
export interface JoiningChecklist {
  firstDay: CalendarDate
  manager: string | null
  location: string | null
  /** For each part, how many are done and how many are needed. Parts that need nothing are left out. */
  parts: readonly { part: JoiningPart; done: number; of: number }[]
}
