import { check, choice, date, instant, longText, ref, serial } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { decidedStates, decisionSteps, ownRequest } from '../approvals/decision-workflow'
import { peopleTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { workModes } from '../policies/work-modes'
import { factWords } from './fact-words'
import { hasRequiredTimes, longestMs } from './rules/correction'
import { correctionKinds, correctionSets } from './sets'

const mine = { empId: { eq: '$me' } } as const
const decided = { id: { in: '$decidedRegularizeRequests' } } as const

/**
 * A request to correct a day. The punches stay stored; once approved, the correction counts instead of them.
 */
export const regularizeRequests = defineResource('regularizeRequests', {
  label: 'Attendance correction',
  plural: 'Attendance corrections',
  route: 'RegularizeRequests',
  title: 'requestNumber',
  summary: ['kind', 'workDate'],
  icon: 'FactCheck',
  operations: { list: 'getAttendanceRequest', create: 'updateAttendanceRegularize' },
  dayOf: 'empId',
  fields: {
    requestNumber: serial('RG-{00000}', { label: 'Number' }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'stepped', step: 'cancel', while: { status: { eq: 'pending' } } },
    }),
    workDate: date({ label: 'Day', required: true, max: '$today', default: '$today' }),
    kind: choice(correctionKinds, { label: 'Problem', required: true, default: 'missed_out' }),
    requestedIn: instant({ label: 'Check-in' }),
    requestedOut: instant({ label: 'Check-out' }),
    workMode: choice(workModes, { label: 'Work location' }),
    reason: longText({ required: true, max: 500 }),
    evidence: longText({ label: 'Recorded activity', max: 500, writableBy: [] }),
    isCompanyReason: check({
      label: 'Caused by the company',
      default: false,
      writableBy: [...peopleTeam, { role: 'employee', where: decided }],
      help: 'Being late is not counted',
    }),
  },
  visible: {
    requestedIn: (r) => r.kind !== 'missed_out' && r.kind !== 'wrong_mode' && r.kind !== 'late_waiver',
    requestedOut: (r) => r.kind !== 'missed_in' && r.kind !== 'wrong_mode' && r.kind !== 'late_waiver',
    workMode: (r) => r.kind === 'wrong_mode' || !!r.workMode,
    isCompanyReason: (r) => r.kind === 'late_waiver',
  },
  rules: [
    { code: 'timesMissing', on: ['requestedIn', 'requestedOut'], check: (r) => hasRequiredTimes(r), message: 'Enter a check-in or check-out time.' },
    { code: 'modeMissing', on: ['workMode'], check: (r) => r.kind !== 'wrong_mode' || !!r.workMode, message: 'Choose where you worked.' },
    {
      code: 'requestedTimes',
      on: ['requestedOut'],
      check: (r) => !r.requestedIn || !r.requestedOut || (r.requestedOut > r.requestedIn && Date.parse(r.requestedOut) - Date.parse(r.requestedIn) <= longestMs),
      message: 'Check-out must be after check-in, and at most 16 hours later.',
    },
    { code: 'reasonTooShort', on: ['reason'], check: (r) => !r.reason || r.reason.trim().length >= 3, message: 'Enter a short reason.' },
  ],
  unique: [{ code: 'correctionWaits', on: ['empId', 'workDate'], where: { status: { eq: 'pending' } }, message: 'A correction of this day is already pending.' }],
  indexes: [
    ['empId', 'workDate'],
    ['status', 'workDate'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show', 'create', 'export'], where: mine },
    { to: 'employee', can: ['list', 'show', 'export'], where: { or: [{ empId: { in: '$reports' } }, decided] } },
    { to: 'employee', can: ['update'], where: { and: [decided, { status: { eq: 'pending' } }] } },
    { to: peopleTeam, can: ['list', 'show', 'create', 'export'] },
    { to: 'director', can: ['list', 'show', 'export'] },
  ],
  workflow: {
    field: 'status',
    initial: 'pending',
    sets: correctionSets,
    // Completed: the month is locked, so the decision is final until people operations unlock it.
    states: { ...decidedStates, completed: { tone: 'info', isReadOnly: true } },
    transitions: {
      ...decisionSteps,
      reopen: { from: ['approved', 'rejected'], to: 'pending', by: [] },
      cancel: { from: 'pending', to: 'cancelled', by: [{ role: 'employee', where: mine }, ...peopleTeam], comment: 'optional' },
      complete: { label: 'Month locked', from: 'approved', to: 'completed', by: [] },
      unlock: { label: 'Month unlocked', from: 'completed', to: 'approved', by: [] },
    },
  },
  approval: {
    kind: 'attendance',
    ...ownRequest,
    reserve: 'peopleTeam',
    facts: ['workDate', 'kind', 'requestedIn', 'requestedOut', 'reason'],
    factWords,
    rules: [{ name: 'Correction', steps: [{ by: 'manager', hours: 48 }] }],
  },
  lists: {
    getRegularizeRequestsByEmpId: {
      input: {
        empId: { at: 'empId' },
        status: { at: 'status', isOptional: true },
        from: { at: 'workDate', by: 'gte', isOptional: true },
        to: { at: 'workDate', by: 'lte', isOptional: true },
      },
      sort: '-workDate',
    },
  },
  views: {
    list: {
      columns: ['requestNumber', 'empId', 'workDate', 'kind', 'requestedIn', 'requestedOut', 'status'],
      filters: ['status', 'empId', 'kind', 'workDate'],
      sort: '-workDate',
    },
    form: { Correction: ['empId', 'workDate', 'kind', 'requestedIn', 'requestedOut', 'workMode', 'reason', 'isCompanyReason'] },
    record: { Evidence: ['evidence'] },
  },
})
