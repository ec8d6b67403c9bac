import { instant, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { peopleTeam } from '../people/roles'

/** A person who may decide a step, as found when it was handed in; written by the approval engine only. */
export const approvalApprovers = defineResource('approvalApprovers', {
  label: 'Approver',
  route: 'Approvers',
  title: 'as',
  icon: 'HowToReg',
  fields: {
    stepId: ref('approvalSteps', { required: true, isPart: true }),
    empId: ref('employees', { label: 'Person', required: true }),
    as: text({ max: 100, required: true }),
    delegationId: ref('delegations', { label: 'For somebody else' }),
    onBehalfOfEmpId: ref('employees', { label: 'On behalf of' }),
    openedAt: instant({ label: 'Opened', readableBy: [...peopleTeam, { where: { empId: { eq: '$me' } } }] }),
    decidedAt: instant({ label: 'Decided' }),
    stoodBackAt: instant({ label: 'Decided at an earlier step' }),
  },
  indexes: [['empId', 'stepId']],
  access: [
    {
      to: 'employee',
      can: ['list', 'show'],
      where: { or: [{ 'stepId.requesterEmpId': { eq: '$me' } }, { stepId: { in: '$deciding' } }] },
    },
    { to: [...peopleTeam, 'director'], can: ['list', 'show'] },
  ],
  views: { list: { columns: ['empId', 'as', 'onBehalfOfEmpId', 'decidedAt'], sort: 'id' } },
})
