import { check, choice, date, email, instant, longText, ref, rows, text, zone } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { ownedOrHeaded, partKeepers, withoutHead } from './lead-rights'
import { leadDetails } from './leadDetails'
import { localTimePattern, toInstantOfLocalTime } from './rules/local-times'
import { meetingSets } from './sets'

const kinds = {
  call: 'Call',
  video: 'Video call',
  visit: 'Visit',
  demo: 'Demonstration',
  email: 'E-mail',
  event: 'Event',
} as const
const outcomes = { positive: 'Positive', neutral: 'Neutral', negative: 'Negative', no_show: 'No-show' } as const

const by: readonly Right[] = partKeepers
const localTime = {
  required: true,
  max: 16,
  pattern: localTimePattern,
  help: 'Local time in the time zone of the meeting',
} as const

/** A meeting with people of a lead: planned, held with what comes next, or cancelled. */
export const leadMeetings = defineResource('leadMeetings', {
  label: 'Lead meeting',
  plural: 'Lead meetings',
  route: 'LeadMeetings',
  title: 'summary',
  icon: 'CalendarMonth',
  fields: {
    leadId: ref('leadDetails', { label: 'Lead', required: true, fixed: true, isPart: true }),
    summary: text({ label: 'Subject', required: true, max: 160, search: true }),
    kind: choice(kinds, { required: true, default: 'call' }),
    place: text({ max: 160 }),
    timeZone: zone({ required: true, default: 'Asia/Kolkata' }),
    localStart: text({ ...localTime, label: 'Starts' }),
    localEnd: text({ ...localTime, label: 'Ends' }),
    startAt: instant({ label: 'Starts at' }),
    endAt: instant({ label: 'Ends at' }),
    contacts: rows({ contactId: ref('leadContacts', { label: 'Contact', required: true }) }, { max: 30 }),
    internalAttendees: rows(
      { empId: ref('employees', { label: 'Person', required: true, where: { status: { in: peopleSets.there } } }) },
      { label: 'Colleagues', max: 30 },
    ),
    isInviting: check({
      label: 'Invite contacts by mail',
      default: false,
      help: 'Contacts with an email address receive a calendar entry and its updates',
    }),
    invited: rows({ email: email({ required: true }), name: text({ required: true, max: 120 }) }, { label: 'Invited by mail', max: 30, writableBy: [] }),
    agenda: longText({ max: 4000, help: 'Included in the invitation' }),
    minutes: longText({ max: 8000 }),
    outcome: choice(outcomes),
    nextStep: text({ max: 300 }),
    noNextStepReason: text({ label: 'Reason for no next step', max: 300 }),
    nextFollowUpAt: instant({ label: 'Next follow-up', writableBy: [] }),
    heldOn: date({ label: 'Held on', writableBy: [] }),
  },
  given: { lead: parent('leadId', { of: leadDetails, fields: ['status', 'nextFollowUpAt'], isChanged: true }) },
  computed: {
    startAt: (r) => toInstantOfLocalTime(r.localStart, r.timeZone),
    endAt: (r) => toInstantOfLocalTime(r.localEnd, r.timeZone),
  },
  rules: [
    {
      code: 'endsBeforeStart',
      on: ['localEnd'],
      check: (r) => !r.startAt || !r.endAt || r.endAt > r.startAt,
      message: 'The end must be after the start.',
    },
    {
      code: 'noSuchDate',
      on: ['localStart'],
      check: (r) => (!r.localStart || !!r.startAt) && (!r.localEnd || !!r.endAt),
      message: 'This date does not exist.',
    },
  ],
  indexes: [
    ['leadId', 'startAt'],
    ['status', 'startAt'],
  ],
  access: [
    { to: ['marketing', ...financeTeam], can: ['list', 'show', 'export'] },
    { to: 'employee', can: ['list', 'show', 'create', 'update', 'export'], where: ownedOrHeaded('leadId.') },
    { to: 'director', can: ['create', 'update'], where: withoutHead('leadId.') },
  ],
  workflow: {
    field: 'status',
    initial: 'scheduled',
    byUpdate: true,
    sets: meetingSets,
    states: {
      scheduled: { tone: 'info' },
      held: { tone: 'success' },
      cancelled: { tone: 'neutral', isReadOnly: true },
      no_show: { label: 'No-show', tone: 'warning', isReadOnly: true },
    },
    transitions: {
      hold: {
        label: 'Held',
        from: 'scheduled',
        to: 'held',
        by,
        ask: {
          minutes: longText({ required: true, max: 8000 }),
          outcome: choice(outcomes),
          nextStep: text({ max: 300 }),
          noNextStepReason: text({ label: 'Reason for no next step', max: 300 }),
          nextFollowUpAt: instant({ label: 'Next follow-up' }),
        },
        guard: {
          code: 'nextStepMissing',
          check: (r) => !!r.nextStep || !!r.noNextStepReason,
          message: 'Enter the next step, or why there is none.',
        },
      },
      cancel: { from: 'scheduled', to: 'cancelled', by, comment: 'optional', tone: 'danger' },
      markNoShow: { label: 'No-show', from: 'scheduled', to: 'no_show', by },
    },
  },
  views: {
    list: {
      columns: ['summary', 'leadId', 'kind', 'startAt', 'timeZone', 'status'],
      filters: ['status', 'kind', 'leadId', 'startAt', 'leadId.ownerEmpId'],
      sort: '-startAt',
    },
    feed: {
      ...{ from: 'startAt', to: 'endAt', place: 'place', tells: ['leadId', 'kind', 'agenda', 'status'] },
      of: { mine: { and: [{ 'leadId.ownerEmpId': { eq: '$me' } }, { status: { in: meetingSets.counted } }] } },
    },
    calendar: { on: 'startAt', shows: ['leadId', 'kind', 'status'] },
    form: {
      Meeting: ['leadId', 'summary', 'kind', 'place', 'timeZone', 'localStart', 'localEnd'],
      People: ['contacts', 'isInviting', 'internalAttendees'],
      Content: ['agenda', 'minutes', 'outcome', 'nextStep', 'noNextStepReason'],
    },
    record: {
      Summary: ['leadId', 'startAt', 'endAt', 'timeZone', 'kind', 'place'],
      People: ['contacts', 'internalAttendees', 'isInviting', 'invited'],
      Result: ['outcome', 'minutes', 'nextStep', 'noNextStepReason', 'nextFollowUpAt', 'heldOn'],
    },
    tools: ['meetingTools'],
  },
})
