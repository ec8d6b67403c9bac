import { choice, instant, longText, number, ref, text } from '../../fields'
import { approvalModes } from '../../framework/approval'
import { peopleResource, type Role } from '../../framework/register'
import { defineResource } from '../../framework/resource'
import type { ApprovableResource } from './approval-resources'

/** States of steps that are not decided yet. */
export const openSteps = ['waiting', 'current'] as const

const fields = {
  title: text({ label: 'Request', max: 250, required: true, search: true }),
  recordId: number({ label: 'Record', min: 1, required: true }),
  requesterEmpId: ref(peopleResource, { label: 'Requested by', required: true }),
  round: number({ min: 1, required: true, help: 'How often the request was submitted' }),
  stepNo: number({ label: 'Step', min: 1, required: true }),
  stepCount: number({ label: 'Steps', min: 1, required: true }),
  level: text({ max: 100, required: true, help: 'Kind of approver' }),
  askedFor: text({ max: 100, help: 'Kind of approver the rule asks for' }),
  approver: text({ label: 'Decided as', max: 100, required: true }),
  mode: choice(approvalModes, { required: true, default: 'any' }),
  hours: number({ label: 'Time to decide', min: 1, unit: 'hours' }),
  rule: text({ max: 100 }),
  enteredAt: instant({ label: 'Waiting since' }),
  dueAt: instant({ label: 'Due' }),
  escalatedAt: instant({ label: 'Escalated' }),
  nudgedAt: instant({ label: 'Reminded' }),
  decidedAt: instant({ label: 'Decided' }),
  decidedByEmpId: ref(peopleResource, { label: 'Decided by' }),
  onBehalfOfEmpId: ref(peopleResource, { label: 'On behalf of' }),
  comment: longText({ max: 2000 }),
}

const states = {
  waiting: { label: 'Upcoming', tone: 'neutral' },
  current: { label: 'To decide', tone: 'warning' },
  approved: { tone: 'success' },
  rejected: { tone: 'danger' },
  returned: { tone: 'info' },
  skipped: { label: 'Not needed', tone: 'neutral' },
} as const

const buildStepTransitions = (waiting: readonly ApprovableResource[]) =>
  ({
    open: { from: 'waiting', to: 'current', by: [] },
    skip: { from: openSteps, to: 'skipped', by: [] },
    approve: {
      from: 'current',
      to: 'approved',
      by: [{ role: 'employee', where: { id: { in: '$deciding' } } }],
      notBy: 'requesterEmpId',
      comment: 'optional',
    },
    reject: {
      from: 'current',
      to: 'rejected',
      by: [{ role: 'employee', where: { id: { in: '$deciding' } } }],
      notBy: 'requesterEmpId',
      comment: 'required',
      tone: 'danger',
    },
    sendBack: {
      label: 'Send back',
      from: 'current',
      to: 'returned',
      by: [{ role: 'employee', where: { id: { in: '$deciding' }, entityType: { in: listReturnableResources(waiting) } } }],
      notBy: 'requesterEmpId',
      comment: 'required',
    },
    recall: {
      label: 'Undo',
      from: ['approved', 'rejected', 'returned'],
      to: 'current',
      by: [{ role: 'employee', where: { decidedByEmpId: { eq: '$me' } } }],
      guard: { code: 'recallTooLate', message: 'A decision can be undone within one hour.', check: isDecidedWithinHour },
      confirm: 'The request needs a decision again.',
    },
    waitAgain: { from: ['current', 'skipped'], to: 'waiting', by: [] },
    escalate: { from: 'current', to: 'current', by: [] },
  }) as const

const hourMs = 3_600_000

const isDecidedWithinHour = ({ decidedAt }: { decidedAt?: unknown }) => Date.now() - Date.parse(String(decidedAt)) <= hourMs

const actions = {
  nudge: {
    on: 'record',
    label: 'Remind',
    by: [{ role: 'employee', where: { requesterEmpId: { eq: '$me' }, status: { eq: 'current' } } }],
  },
} as const

const views = {
  list: {
    columns: ['title', 'requesterEmpId', 'entityType', 'enteredAt', 'dueAt', 'status'],
    filters: ['entityType', 'requesterEmpId', 'enteredAt', 'dueAt', 'status'],
    sort: 'enteredAt',
  },
  form: {
    Request: ['title', 'entityType', 'recordId', 'requesterEmpId', 'rule'],
    Step: ['stepNo', 'stepCount', 'round', 'approver', 'mode', 'hours', 'enteredAt', 'dueAt', 'escalatedAt', 'nudgedAt'],
    Decision: ['decidedByEmpId', 'onBehalfOfEmpId', 'decidedAt', 'comment'],
  },
  related: ['approvalApprovers'],
} as const

/**
 * One step of one request; only the engine writes it.
 * @param waiting the resources whose records wait for decisions
 */
export const approvalSteps = (waiting: readonly ApprovableResource[], keepers: readonly Role[]) =>
  defineResource('approvalSteps', {
    label: 'Request',
    route: 'Inbox',
    title: 'title',
    icon: 'Inbox',
    operations: { list: 'getInboxItems' },
    fields: {
      ...fields,
      entityType: choice(Object.fromEntries(waiting.map(({ name, label }) => [name, label])), {
        namesResource: true,
        label: 'Kind',
        isOfNames: true,
        required: true,
      }),
    },
    unique: [
      {
        code: 'oneCurrentStep',
        on: ['entityType', 'recordId'],
        where: { status: { eq: 'current' } },
        message: 'Another step of this request is being decided.',
      },
    ],
    indexes: [
      ['entityType', 'recordId', 'round', 'stepNo'],
      ['requesterEmpId', 'status'],
      ['decidedByEmpId', '-decidedAt'],
      ['status', 'dueAt'],
    ],
    access: [
      {
        to: 'employee',
        can: ['list', 'show', 'export'],
        where: {
          or: [{ requesterEmpId: { eq: '$me' } }, { id: { in: '$deciding' } }, { decidedByEmpId: { eq: '$me' } }],
        },
      },
      { to: [...keepers, 'director'], can: ['list', 'show', 'export'] },
    ],
    workflow: {
      field: 'status',
      initial: 'waiting',
      late: { by: 'decidedByEmpId', at: 'decidedAt' },
      states,
      transitions: buildStepTransitions(waiting),
    },
    actions,
    views,
  })

const listReturnableResources = (waiting: readonly ApprovableResource[]) => waiting.filter(({ approval }) => approval?.sendBack).map(({ name }) => name)
