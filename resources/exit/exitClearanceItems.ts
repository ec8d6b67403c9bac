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
    empId: ref('employees', { label: 'Who leaves', required: true, fixed: true }),
    area: choice(clearanceAreas, { label: 'What', required: true, fixed: true }),
    owner: choice({ manager: 'Manager', hr: 'HR', finance: 'Finance' }, { label: 'Seen to by', required: true, fixed: true }),
    ownerEmpId: ref('employees', { label: 'Owner', writableBy: owners }),
    isBlocking: check({ label: 'Must be done first', fixed: true }),
    isLive: check({ label: 'Clears itself', fixed: true }),
    openCount: number({ label: 'Open', min: 0, writableBy: [] }),
    remark: longText({ max: 1000, writableBy: keepers }),
    clearedByEmpId: ref('employees', { label: 'Cleared by', writableBy: [] }),
    clearedAt: instant({ label: 'Cleared', writableBy: [] }),
    askedByEmpId: ref('employees', { label: 'Waiver asked for by', writableBy: [] }),
  },
  givenTo: 'empId',
  unique: [{ code: 'areaThere', on: ['exitId', 'area'], message: 'The checklist has this already.' }],
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
      waiver_asked: { label: 'Waiver asked for', tone: 'info' },
      cleared: { tone: 'success', isReadOnly: true },
      waived: { tone: 'neutral', isReadOnly: true },
      cancelled: { label: 'Not needed any more', tone: 'neutral', isReadOnly: true },
    },
    transitions: {
      clear: {
        from: 'open',
        to: 'cleared',
        by: owners,
        comment: 'optional',
        guard: { code: 'stillOpen', check: (r) => !r.isLive || r.openCount === 0, message: 'Something is still open here. It clears itself once nothing is.' },
      },
      cancel: { from: clearanceSets.open, to: 'cancelled', by: [] },
      settle: { from: clearanceSets.open, to: 'cleared', by: [] },
      openAgain: { from: 'cleared', to: 'open', by: [] },
      reopen: { from: 'cleared', to: 'open', by: [{ role: peopleTeam, where: others }], comment: 'required' },
      askWaiver: { label: 'Ask to waive', from: 'open', to: 'waiver_asked', by: [{ role: peopleTeam, where: others }], comment: 'required' },
      waive: { from: 'waiver_asked', to: 'waived', by: [], comment: 'optional' },
      refuseWaiver: { label: 'Do not waive', from: 'waiver_asked', to: 'open', by: [], comment: 'required' },
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
    list: { columns: ['empId', 'area', 'owner', 'ownerEmpId', 'isBlocking', 'openCount', 'status'], filters: ['status', 'area', 'owner', 'empId'], sort: 'id' },
    form: { Item: ['exitId', 'empId', 'area', 'owner', 'ownerEmpId', 'isBlocking', 'isLive', 'remark'] },
    record: { Done: ['openCount', 'clearedByEmpId', 'clearedAt', 'askedByEmpId'] },
  },
})
