import { choice, date, longText, ref } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import { peopleTeam } from '../roles'

/** The one state in which somebody decides for somebody else. */
export const acceptedDelegation = 'active'

/** Delegations that are thought of or in force. */
export const lastingDelegations = ['offered', acceptedDelegation] as const

const mine = { fromEmpId: { eq: '$me' } } as const

/**
 * Somebody decides for somebody else, from one day to another; it ends by itself.
 * @param waiting the resources of which records wait for decisions
 */
export const delegations = (waiting: readonly Resource[]) =>
  defineResource('delegations', {
    label: 'Delegation',
    route: 'Delegations',
    title: 'reason',
    icon: 'SwapHoriz',
    operations: { create: 'saveDelegation' },
    fields: {
      fromEmpId: ref('employees', { label: 'Decisions of', required: true, fixed: true, default: '$me' }),
      toEmpId: ref('employees', { label: 'Are made by', fixed: true, where: { status: { eq: 'active' } } }),
      fromDate: date({ label: 'From', required: true, default: '$today' }),
      toDate: date({ label: 'Until', required: true }),
      entityType: choice(Object.fromEntries(waiting.map(({ name, plural }) => [name, plural])), { label: 'Only', help: 'Empty: every kind of request' }),
      reason: longText({ max: 500, required: true, default: 'Away' }),
    },
    rules: [
      { code: 'untilTooEarly', on: ['toDate'], check: (r) => !r.fromDate || !r.toDate || r.toDate >= r.fromDate, message: 'The last day must not lie before the first.' },
      { code: 'toSelf', on: ['toEmpId'], check: (r) => !r.toEmpId || r.toEmpId !== r.fromEmpId, message: 'Choose somebody else.' },
    ],
    indexes: [['fromEmpId', 'status']],
    access: [
      { to: 'employee', can: ['list', 'show'], where: { or: [mine, { toEmpId: { eq: '$me' } }] } },
      { to: 'employee', can: ['create', 'update'], where: mine },
      { to: peopleTeam, can: ['list', 'show', 'create', 'update', 'export'] },
    ],
    workflow: {
      field: 'status',
      initial: (r) => (r.toEmpId ? acceptedDelegation : 'offered'),
      states: {
        offered: { tone: 'warning' },
        active: { tone: 'success' },
        ended: { tone: 'neutral', isReadOnly: true },
      },
      transitions: {
        confirm: {
          from: 'offered',
          to: 'active',
          by: [{ role: 'employee', where: mine }],
          needs: ['toEmpId'],
          ask: { toEmpId: ref('employees', { label: 'Are made by', required: true, where: { status: { eq: 'active' } } }) },
        },
        decline: { from: 'offered', to: 'ended', by: [{ role: 'employee', where: mine }] },
        refuse: { from: 'active', to: 'ended', by: [{ where: { toEmpId: { eq: '$me' } } }], comment: 'required' },
        end: { from: 'active', to: 'ended', by: [{ role: 'employee', where: mine }, ...peopleTeam] },
        expire: { from: lastingDelegations, to: 'ended', by: [], due: { after: 'toDate' } },
      },
    },
    views: {
      list: { columns: ['fromEmpId', 'toEmpId', 'fromDate', 'toDate', 'entityType', 'status'], filters: ['status', 'fromEmpId', 'toEmpId'], sort: '-fromDate' },
      form: { Delegation: ['fromEmpId', 'toEmpId', 'fromDate', 'toDate', 'entityType', 'reason'] },
    },
  })
