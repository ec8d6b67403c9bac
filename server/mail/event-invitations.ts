import { fillPlaceholders } from '../../src/framework/errors'
import {
  buildCalendarFile,
  type CalendarEvent,
  type CalendarPerson,
  type EventMoments,
  formatEventTime,
} from '../../src/framework/values/calendar-file'
import type { Sql } from '../database/connect'
import type { EventMailer } from './event-mailer'

type InvitationKind = 'invited' | 'changed' | 'calledOff'

/** Who gets which mail about an event, each address at most one. */
type InvitationPlan = Readonly<Record<InvitationKind, readonly CalendarPerson[]>>

/** Compares who was invited with who is; `isChanged` tells whether the event says something else now. */
export function planInvitations(
  earlier: readonly CalendarPerson[],
  current: readonly CalendarPerson[],
  isChanged: boolean,
): InvitationPlan {
  const isIn = (people: readonly CalendarPerson[], { email }: CalendarPerson) =>
    people.some((each) => each.email === email)
  return {
    invited: current.filter((each) => !isIn(earlier, each)),
    changed: isChanged ? current.filter((each) => isIn(earlier, each)) : [],
    calledOff: earlier.filter((each) => !isIn(current, each)),
  }
}

interface InvitationMails {
  /** The employee on whose behalf it is sent. */
  empId: number
  /** What the event is, `Meetings`. */
  product: string
  organizer: CalendarPerson
  event: Omit<CalendarEvent, 'organizer' | 'attendee' | 'status' | 'time'> & { time: EventMoments }
  /** The zone in which the mail tells the time. */
  zone: string
  plan: InvitationPlan
  /** By kind, with `{summary}`, `{when}`, `{lines}`, `{name}`, `{organizer}`, `{address}`. */
  words: Readonly<Record<`${InvitationKind}Subject` | `${InvitationKind}Text`, string>>
}

const kinds = ['invited', 'changed', 'calledOff'] as const

/** Queues the mails of a plan, each with an entry for the calendar of its reader. */
export async function mailInvitations(letters: EventMailer, sql: Sql, mails: InvitationMails): Promise<void> {
  const { empId, product, organizer, event, zone, plan, words } = mails
  const when = formatEventTime(event.time, zone)
  const lines = [when, event.place, event.description].filter(Boolean).join('\n\n')
  for (const kind of kinds)
    for (const attendee of plan[kind]) {
      const method = kind === 'calledOff' ? 'CANCEL' : 'REQUEST'
      const status = kind === 'calledOff' ? 'CANCELLED' : 'CONFIRMED'
      const events = [{ ...event, organizer, attendee, status } as const]
      const content = buildCalendarFile({ product, method, madeAt: Date.now(), events })
      const { name: organizerName, email: address } = organizer
      const args = { summary: event.summary, when, lines, name: attendee.name, organizer: organizerName, address }
      await letters.writeOutside(sql, {
        ...{ empId, to: attendee.email, invitation: { method, content } },
        subject: fillPlaceholders(words[`${kind}Subject`], args),
        text: fillPlaceholders(words[`${kind}Text`], args),
      })
    }
}
