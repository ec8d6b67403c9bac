import { check, choice, date, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { parent } from '../../src/framework/rule-context/rule-context'
import { isInSet } from '../../src/framework/workflow'
import { employees } from '../people/employees'
import { buyers, financeTeam } from '../people/roles'
import { peopleSets } from '../people/sets'
import { findFirstDay } from './rules/service-months'
import { seatAnswers, seatSets, toolSets } from './sets'
import { toolPurchases } from './toolPurchases'

const mine = { empId: { eq: '$me' } } as const
const ofOwnTool = { 'toolId.ownerEmpId': { eq: '$me' } } as const
const inUse = { status: { in: seatSets.held } } as const
/** Seats about which the user is asked and the owner has not decided yet. */
export const seatsToConfirm = {
  and: [
    { ...mine, ...inUse, roundOn: { empty: false }, leavesBefore: { eq: false } },
    { 'toolId.status': { in: toolSets.due }, 'toolId.waitingTerms': { eq: 0 } },
  ],
} as const

/** Of these the seats about which the user has said nothing yet. */
export const unansweredSeats = { and: [seatsToConfirm, { answer: { empty: true } }] } as const

/** A seat that a person has of a tool. */
export const toolSeats = defineResource('toolSeats', {
  label: 'Seat',
  route: 'ToolSeats',
  title: 'empId',
  summary: ['toolId', 'empId'],
  icon: 'HowToReg',
  fields: {
    toolId: ref('toolPurchases', {
      label: 'Tool',
      required: true,
      fixed: true,
      where: { status: { in: toolSets.running } },
    }),
    empId: ref('employees', {
      label: 'Person',
      required: true,
      fixed: true,
      default: '$me',
      where: { status: { in: peopleSets.there } },
      leaving: { is: 'ended', at: 'until', while: inUse },
    }),
    since: date({ required: true, default: '$today', writableBy: [] }),
    until: date({ writableBy: [], help: 'Last day, if known' }),
    lastSeatDay: date({ label: 'Last day' }),
    roundOn: date({ label: 'Asked for renewal of', writableBy: [] }),
    leavesBefore: check({ label: 'Leaves before the renewal' }),
    answer: choice(seatAnswers, { label: 'Still needed', writableBy: [] }),
  },
  given: {
    tool: parent('toolId', { of: toolPurchases, fields: ['status'], isChanged: true }),
    person: parent('empId', { of: employees, fields: ['lastWorkingDate'] }),
  },
  computed: {
    leavesBefore: (r, g) => !!r.roundOn && !!g.person?.lastWorkingDate && g.person.lastWorkingDate < r.roundOn,
    lastSeatDay: (r, g, today) => findFirstDay([r.until, g.person?.lastWorkingDate, r.status === 'ended' ? today : null]),
  },
  frozen: { lastSeatDay: ['ended'] },
  rules: [
    {
      code: 'toolNotRunning',
      on: ['toolId'],
      changed: ['toolId'],
      check: (_, g) => !g.tool || isInSet(toolPurchases, 'running', g.tool),
      message: 'This tool is not in use: it is not purchased yet, or has ended.',
    },
  ],
  unique: [{ code: 'alreadyHolds', on: ['toolId', 'empId'], where: inUse, message: 'This person already has a seat.' }],
  indexes: [
    ['empId', 'status'],
    ['status', 'lastSeatDay'],
  ],
  access: [
    { to: 'employee', can: ['list', 'show'], where: { or: [mine, ofOwnTool] } },
    { to: 'employee', can: ['create'], where: ofOwnTool },
    { to: 'employee', can: ['create'], where: { and: [mine, { 'toolId.isSelfService': { eq: true } }] } },
    { to: 'employee', can: ['update'], where: { and: [inUse, { or: [mine, ofOwnTool] }] } },
    { to: financeTeam, can: ['list', 'show', 'export'] },
    { to: buyers, can: ['create', 'update'] },
  ],
  workflow: {
    field: 'status',
    initial: 'held',
    sets: seatSets,
    states: { held: { label: 'In use', tone: 'success' }, ended: { tone: 'neutral', isReadOnly: true } },
    transitions: {
      release: {
        label: 'Release seat',
        from: 'held',
        to: 'ended',
        by: [{ role: 'employee', where: { or: [mine, ofOwnTool] } }, ...buyers],
      },
      end: { label: 'Ended', from: 'held', to: 'ended', by: [], due: { after: 'lastSeatDay' } },
    },
  },
  actions: {
    confirm: {
      on: 'record',
      by: [{ role: 'employee', where: seatsToConfirm }],
      label: 'Still needed?',
      operation: 'confirmToolSeat',
      ask: { stillNeeded: check({ label: 'I still need it', required: true, default: true }) },
    },
  },
  lists: { getToolSeatsToConfirm: { where: seatsToConfirm, sort: 'roundOn' } },
  views: {
    list: {
      columns: ['toolId', 'empId', 'since', 'lastSeatDay', 'answer', 'status'],
      filters: ['status', 'toolId', 'empId', 'answer'],
      sort: '-id',
    },
    form: { Seat: ['toolId', 'empId'] },
    record: { Use: ['since', 'until', 'lastSeatDay', 'roundOn', 'answer'] },
  },
})
