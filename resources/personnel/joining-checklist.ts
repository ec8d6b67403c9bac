import type { CalendarDate } from '../../src/framework/values/dates'

/** What is wanted of somebody before their first day, in the order in which it is told. */
export const joiningParts = ['contact', 'emergency', 'address', 'papers', 'photo', 'letters', 'policies'] as const

export type JoiningPart = (typeof joiningParts)[number]

/** How far a joiner has come, as `getJoiningChecklist` answers it. */
export interface JoiningChecklist {
  firstDay: CalendarDate
  manager: string | null
  location: string | null
  /** Of how many how many are there; what nobody waits for is left out. */
  parts: readonly { part: JoiningPart; done: number; of: number }[]
}
