import { choice, condition, number, ref, rows, text } from '../../fields'
import { type ApproverRegister, approvalModes } from '../../framework/approval'
import { peopleResource, type Role } from '../../framework/register'
import { defineResource } from '../../framework/resource'
import type { ApprovableResource } from './approval-resources'

const decidedByField = ({ approvers }: ApproverRegister) =>
  choice(Object.fromEntries(Object.entries(approvers).map(([name, { label }]) => [name, label])), {
    label: 'Decided by',
    required: true,
  })

const stepsField = (register: ApproverRegister) =>
  rows(
    {
      by: decidedByField(register),
      personEmpId: ref(peopleResource, { label: 'Person', where: register.people.able }),
      mode: choice(approvalModes, { label: 'If several people' }),
      hours: number({ label: 'Time to decide', min: 1, max: 8760, unit: 'hours' }),
    },
    { required: true, max: 10, help: 'In order. Choose a person for “A named person”' },
  )

/**
 * The rules of the administrators that say who decides which requests. Where none matches, the declared
 * rules apply.
 * @param waiting the resources whose records wait for decisions
 */
export const approvalRules = (waiting: readonly ApprovableResource[], keepers: readonly Role[], register: ApproverRegister) =>
  defineResource('approvalRules', {
    label: 'Approval rule',
    route: 'ApprovalRules',
    title: 'name',
    icon: 'Gavel',
    menu: 'HR',
    operations: { create: 'saveApprovalRule' },
    fields: {
      name: text({ required: true, max: 100, search: true }),
      entityType: choice(Object.fromEntries(waiting.map(({ name, plural }) => [name, plural])), {
        ...{ label: 'Requests', isOfNames: true, namesResource: true },
        required: true,
        fixed: true,
      }),
      priority: number({
        min: 1,
        max: 9999,
        required: true,
        default: 100,
        help: 'If several rules match, the lowest number applies',
      }),
      condition: condition('entityType', { help: 'Leave blank to apply to every request' }),
      steps: stepsField(register),
    },
    indexes: [['entityType', 'status', 'priority']],
    access: [
      { to: 'admin', can: ['list', 'show', 'create', 'update', 'export'] },
      { to: keepers, can: ['list', 'show'] },
    ],
    workflow: {
      field: 'status',
      initial: 'active',
      states: { active: { tone: 'success' }, inactive: { tone: 'neutral' } },
      transitions: {
        deactivate: { from: 'active', to: 'inactive', by: ['admin'], comment: 'optional' },
        activate: { from: 'inactive', to: 'active', by: ['admin'] },
      },
    },
    views: {
      list: {
        columns: ['entityType', 'priority', 'name', 'condition', 'steps', 'status'],
        filters: ['entityType', 'status'],
        sort: 'priority',
      },
      tools: ['whoDecides'],
      listTools: ['whoDecides'],
      form: { Rule: ['name', 'entityType', 'priority', 'condition'], Steps: ['steps'] },
    },
  })
