import { instant, ref, text } from '../../fields'
import { peopleResource, type Role } from '../../framework/register'
import { defineResource } from '../../framework/resource'
import { openSteps } from './approvalSteps'

/** A person who may decide a step, as the engine finds them at submission; only the engine writes it. */
export const approvalApprovers = (keepers: readonly Role[]) =>
  defineResource('approvalApprovers', {
    label: 'Approver',
    route: 'Approvers',
    title: 'as',
    icon: 'HowToReg',
    fields: {
      stepId: ref('approvalSteps', { required: true, isPart: true }),
      empId: ref(peopleResource, {
        label: 'Person',
        required: true,
        leaving: { is: 'told', while: { decidedAt: { empty: true }, stoodBackAt: { empty: true }, 'stepId.status': { in: openSteps } } },
      }),
      as: text({ max: 100, required: true }),
      delegationId: ref('delegations', { label: 'Delegation' }),
      onBehalfOfEmpId: ref(peopleResource, { label: 'On behalf of' }),
      openedAt: instant({ label: 'Opened', readableBy: [...keepers, { where: { empId: { eq: '$me' } } }] }),
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
      { to: [...keepers, 'director'], can: ['list', 'show'] },
    ],
    views: { list: { columns: ['empId', 'as', 'onBehalfOfEmpId', 'decidedAt'], sort: 'id' } },
  })
