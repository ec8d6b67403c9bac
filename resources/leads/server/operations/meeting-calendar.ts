import { Readable } from 'node:stream'
import { getServerHost } from '../../../../server/mail/event-mailer'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { defineOperation } from '../../../../server/wire/operation'
import { ref } from '../../../../src/fields'
import { buildCalendarFile } from '../../../../src/framework/values/calendar-file'
import { leadMeetings } from '../../leadMeetings'
import { buildMeetingUid } from '../meeting-invitees'

const calendarType = 'text/calendar'

/** Answers a meeting as a file for calendars. Nobody is invited by it. */
export const meetingCalendar = defineOperation({
  name: 'getLeadMeetingCalendar',
  area: leadMeetings.label,
  resource: leadMeetings.name,
  to: ['employee', 'marketing'],
  input: { id: ref('leadMeetings', { required: true }) },
  answersFile: [calendarType],
  async run(context, { id }) {
    const meeting = await readTypedRecord(context, leadMeetings, id)
    const { version, summary, place, agenda: description, startAt, endAt, status } = meeting
    const text = buildCalendarFile({
      product: 'Meetings',
      madeAt: Date.now(),
      events: [
        {
          ...{ uid: buildMeetingUid(getServerHost(context.settings), id), version, summary, place, description },
          time: { startAt: startAt ?? '', endAt: endAt ?? '' },
          status: status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
        },
      ],
    })
    return { file: { type: calendarType, name: `meeting-${id}.ics`, stream: Readable.from([text]) } }
  },
})
