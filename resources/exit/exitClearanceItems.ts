import { check, choice, instant, longText, number, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { buyers, overseers, peopleTeam } from '../people/roles'
import { clearanceAreas } from './rules/exit-checklist'
import { clearanceSets } from './sets'

const others = { empId: { ne: '$me' } } as const
const ofFinance = { owner: { eq: 'finance' } } as const
const owned = { ownerEmpId: { eq: '$me' } } as const
const keepers = [
  { role: peopleTeam, where: others },
  { role: 'employee', where: { and: [owned, others] } },
  { role: 'finance', where: { and: [ofFinance, others] } },
] as const

/** The owner of an item clears it, and cannot reassign items of other owners. */
const owners = [
  { role: peopleTeam, where: { and: [{ owner: { eq: 'hr' } }, others] } },
  { role: 'employee', where: { and: [owned, others] } },
  { role: buyers, where: { and: [ofFinance, others] } },
] as const

/** An item to clear before a person leaves. Items that count records clear themselves. */
export const exitClearanceItems = defineResource('exitClearanceItems', {
  label: 'Clearance item',
  route: 'ExitClearance',
  title: 'area',
  summary: ['area', 'empId'],
  icon: 'Assignment',
  operations: { update: 'updateExitClearanceItem' },
  fields: {
    exitId: ref('employeeExits', { label: 'Exit', required: true, fixed: true, isPart: true }),
    empId: ref('employees', { label: 'Leaver', required: true, fixed: true }),
    area: choice(clearanceAreas, { label: 'Area', required: true, fixed: true }),
    owner: choice({ manager: 'Manager', hr: 'HR', finance: 'Finance' }, { label: 'Responsible', required: true, fixed: true }),
    ownerEmpId: ref('employees', { label: 'Owner', writableBy: owners }),
    isBlocking: check({ label: 'Required before leaving', fixed: true }),
    isLive: check({ label: 'Clears automatically', fixed: true }),
    openCount: number({ label: 'Open', min: 0, writableBy: [] }),
    remark: longText({ max: 1000, writableBy: keepers }),
    clearedByEmpId: ref('employees', { label: 'Cleared by', writableBy: [] }),
    clearedAt: instant({ label: 'Cleared', writableBy: [] }),
    askedByEmpId: ref('employees', { label: 'Waiver requested by', writableBy: [] }),
  },
  givenTo: 'empId',
  unique: [{ code: 'areaThere', on: ['exitId', 'area'], message: 'The checklist already has this item.' }],
  indexes: [
    ['empId', 'status'],
    ['ownerEmpId', 'status'],
  ],
  comments: true,
  access: [
    { to: 'employee', can: ['list', 'show'], where: { or: [{ empId: { eq: '$me' } }, { empId: { in: '$reports' } }, owned] } },
    { to: 'employee', can: ['update'], where: { and: [owned, others] } },
    { to: 'finance', can: ['list', 'show', 'update'], where: ofFinance },
    { to: [...peopleTeam, 'director'], can: ['list', 'show', 'export'] },
    { to: peopleTeam, can: ['update'] },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    byUpdate: true,
    sets: clearanceSets,
    states: {
      open: { tone: 'warning' },
      waiver_asked: { label: 'Waiver requested', tone: 'info' },
      cleared: { tone: 'success', isReadOnly: true },
      waived: { tone: 'neutral', isReadOnly: true },
      cancelled: { label: 'No longer needed', tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      clear: {
        from: 'open',
        to: 'cleared',
        by: owners,
        comment: 'optional',
        guard: { code: 'stillOpen', check: (r) => !r.isLive || r.openCount === 0, message: 'Items are still open. This clears automatically once they are closed.' },
      },
      cancel: { from: clearanceSets.open, to: 'cancelled', by: [] },
      settle: { from: clearanceSets.open, to: 'cleared', by: [] },
      openAgain: { from: 'cleared', to: 'open', by: [] },
      reopen: { from: 'cleared', to: 'open', by: [{ role: peopleTeam, where: others }], comment: 'required' },
      askWaiver: { label: 'Request waiver', from: 'open', to: 'waiver_asked', by: [{ role: peopleTeam, where: others }], comment: 'required' },
      waive: { from: 'waiver_asked', to: 'waived', by: [], comment: 'optional' },
      refuseWaiver: { label: 'Refuse waiver', from: 'waiver_asked', to: 'open', by: [], comment: 'required' },
    },
  },
  approval: {
    kind: 'exit',
    waits: 'waiver_asked',
    requester: 'askedByEmpId',
    approve: 'waive',
    reject: 'refuseWaiver',
    deciders: overseers,
    facts: ['empId', 'area', 'openCount', 'remark'],
    rules: [{ name: 'Waiver', steps: [{ by: 'director', hours: 48, orAlone: true }] }],
  },
  views: {
    decide: [{ shows: 'fields', of: ['initiatedOn', 'noticeEndsOn', 'status'], from: 'exitId' }],
    list: { columns: ['empId', 'area', 'owner', 'ownerEmpId', 'isBlocking', 'openCount', 'status'], filters: ['status', 'area', 'owner', 'empId'], sort: 'id' },
    form: { Item: ['exitId', 'empId', 'area', 'owner', 'ownerEmpId', 'isBlocking', 'isLive', 'remark'] },
    record: { Done: ['openCount', 'clearedByEmpId', 'clearedAt', 'askedByEmpId'] },
  },
})
