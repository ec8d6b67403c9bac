import { ref } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { decidedStates, decisionSteps } from '../approvals/decision-workflow'
import { buyers } from '../people/roles'

/** States of a change of payment details that one person asks for and another one of finance approves. */
export const byTwoStates = { ...decidedStates, pending: { tone: 'warning', isReadOnly: true } } as const

/** Changes that the user requested. */
export const ownChanges = { requestedByEmpId: { eq: '$me' } } as const

/** Who of finance requested it: the user who entered it, and who may withdraw it before the decision. */
export const askedBy = {
  requestedByEmpId: ref('employees', {
    label: 'Asked for by',
    required: true,
    fixed: true,
    default: '$me',
    writableBy: [],
    leaving: { is: 'stepped', step: 'cancel', while: { status: { eq: 'pending' } } },
  }),
}

/** The steps of the workflow; `asker` may withdraw it. */
export const fourEyesTransitions = <const R extends readonly Right[]>(asker: R) =>
  ({ ...decisionSteps, cancel: { from: 'pending', to: 'cancelled', by: asker, comment: 'optional' } }) as const

/** Who approves it: somebody of finance, or a director if there is nobody else in finance. */
export const byTwo = {
  kind: 'change',
  waits: 'pending',
  approve: 'approve',
  reject: 'reject',
  deciders: [...buyers, 'director'],
} as const

/** The only approval step, named after what is changed. */
export const financeApprovalSteps = (name: string) => [{ name, steps: [{ by: 'finance', hours: 48 }] }] as const
