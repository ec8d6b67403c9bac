import { daysBetween } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { employees } from '../../people/employees'
import type { JoiningKind } from '../joiningEmails'

/** Who is entered so many days after the first one is still written to; who is entered later works here. */
const lateJoinerDays = 14

interface Joiner {
  readonly status: string | null
  readonly dateOfJoining: string | null
}

/** Whether the person has yet to join, or joined so lately that the mails around the first day still help. */
export function isJoining(person: Joiner, today: string): boolean {
  if (isInSet(employees, 'coming', { ...person })) return true
  if (!person.dateOfJoining || !isInSet(employees, 'there', { ...person })) return false
  return daysBetween(person.dateOfJoining, today) <= lateJoinerDays
}

/** Whether a mail of the kind still helps: nobody is told of a first day that is over. */
export const isKindUseful = (kind: JoiningKind, { dateOfJoining }: Joiner, today: string): boolean =>
  kind !== 'day1_agenda' || (dateOfJoining ?? '') >= today
