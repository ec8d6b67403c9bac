import { choice, date, instant, longText, ref } from '../../fields'
import { peopleResource, type Role } from '../../framework/register'
import { defineResource } from '../../framework/resource'
import type { ApprovableResource } from './approval-resources'

/** The only state in which a delegate can decide. */
export const acceptedDelegation = 'active'

/** The state in which a delegate is named but has not answered yet. */
export const proposedDelegation = 'proposed'

/** States of delegations that are offered, proposed or in force. */
export const lastingDelegations = ['offered', proposedDelegation, acceptedDelegation] as const

const mine = { fromEmpId: { eq: '$me' } } as const
const requestKindField = (waiting: readonly ApprovableResource[]) =>
  choice(Object.fromEntries(waiting.map(({ name, plural }) => [name, plural])), {
    ...{ label: 'Kind of request', isOfNames: true, namesResource: true, help: 'Leave blank for all kinds' },
  })

/** When either person leaves the company, the engine itself ends the delegation. */
const leaving = { is: 'told', while: { status: { in: lastingDelegations } } } as const
const meAsDelegate = { toEmpId: { eq: '$me' } } as const

const transitions = {
  confirm: {
    from: 'offered',
    to: 'proposed',
    by: [{ role: 'employee', where: mine }],
    needs: ['toEmpId'],
    ask: { toEmpId: ref(peopleResource, { label: 'Delegate', required: true, where: { status: { eq: 'active' } } }) },
  },
  decline: { from: 'offered', to: 'ended', by: [{ role: 'employee', where: mine }] },
  accept: { from: 'proposed', to: 'active', by: [{ role: 'employee', where: meAsDelegate }] },
  refuse: { from: ['proposed', 'active'], to: 'ended', by: [{ where: meAsDelegate }], comment: 'required' },
  end: { from: ['proposed', 'active'], to: 'ended', by: [{ role: 'employee', where: mine }, 'admin'] },
  close: { from: lastingDelegations, to: 'ended', by: [] },
  expire: { from: lastingDelegations, to: 'ended', by: [], due: { after: 'toDate' } },
} as const

const states = {
  offered: { tone: 'warning' },
  proposed: { label: 'Waiting for acceptance', tone: 'warning' },
  active: { tone: 'success' },
  ended: { tone: 'neutral', isReadOnly: true },
} as const

/**
 * One person decides for another from one day to another; then the delegation ends by itself. That other
 * person or an administrator creates it, and it is in force once the delegate has accepted.
 * @param waiting the resources whose records wait for decisions
 */
export const delegations = (waiting: readonly ApprovableResource[], keepers: readonly Role[]) =>
  defineResource('delegations', {
    label: 'Delegation',
    route: 'Delegations',
    title: 'reason',
    icon: 'SwapHoriz',
    operations: { create: 'saveDelegation' },
    fields: {
      fromEmpId: ref(peopleResource, { label: 'Approver', required: true, fixed: true, default: '$me', leaving }),
      toEmpId: ref(peopleResource, { label: 'Delegate', fixed: true, where: { status: { eq: 'active' } }, leaving }),
      fromDate: date({ label: 'From', required: true, default: '$today' }),
      toDate: date({ label: 'Until', required: true }),
      entityType: requestKindField(waiting),
      reason: longText({ max: 500, required: true, default: 'Away' }),
      acceptedAt: instant({ label: 'Accepted', writableBy: [] }),
    },
    rules: [
      {
        code: 'untilTooEarly',
        on: ['toDate'],
        check: (r) => !r.fromDate || !r.toDate || r.toDate >= r.fromDate,
        message: 'The last day must be on or after the first day.',
      },
      {
        code: 'toSelf',
        on: ['toEmpId'],
        check: (r) => !r.toEmpId || r.toEmpId !== r.fromEmpId,
        message: 'Choose another person.',
      },
    ],
    indexes: [['fromEmpId', 'status']],
    access: [
      { to: 'employee', can: ['list', 'show'], where: { or: [mine, meAsDelegate] } },
      { to: 'employee', can: ['create', 'update'], where: mine },
      { to: 'admin', can: ['create', 'update'] },
      { to: keepers, can: ['list', 'show', 'export'] },
    ],
    workflow: {
      field: 'status',
      initial: (r) => (r.toEmpId ? proposedDelegation : 'offered'),
      states,
      transitions,
    },
    views: {
      list: {
        columns: ['fromEmpId', 'toEmpId', 'fromDate', 'toDate', 'entityType', 'status'],
        filters: ['status', 'fromEmpId', 'toEmpId'],
        sort: '-fromDate',
      },
      form: { Delegation: ['fromEmpId', 'toEmpId', 'fromDate', 'toDate', 'entityType', 'reason'] },
    },
  })
