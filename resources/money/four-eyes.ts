import { ref } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { decidedStates, decisionSteps } from '../approvals/decision-workflow'
import { buyers } from '../people/roles'

/**
 * The states of a change of payment details: one person requests it, and another one in finance approves it.
 */
export const byTwoStates = { ...decidedStates, pending: { tone: 'warning', isReadOnly: true } } as const

/** The filter for changes that the user requested. */
export const ownChanges = { requestedByEmpId: { eq: '$me' } } as const

/**
 * Builds the field with the person who requested the change; that person can withdraw it before the
 * decision.
 */
export const askedBy = {
  requestedByEmpId: ref('employees', {
    label: 'Requested by',
    required: true,
    fixed: true,
    default: '$me',
    writableBy: [],
    leaving: { is: 'stepped', step: 'cancel', while: { status: { eq: 'pending' } } },
  }),
}

/** Builds the steps of the workflow. `asker` can withdraw the request. */
export const fourEyesTransitions = <const R extends readonly Right[]>(asker: R) =>
  ({ ...decisionSteps, cancel: { from: 'pending', to: 'cancelled', by: asker, comment: 'optional' } }) as const

/** The approval by a second person in finance, or by a director if finance has nobody else. */
export const byTwo = {
  kind: 'change',
  waits: 'pending',
  approve: 'approve',
  reject: 'reject',
  deciders: [...buyers, 'director'],
} as const

/** Builds the only approval step, named after what is changed. */
export const financeApprovalSteps = (name: string) => [{ name, steps: [{ by: 'finance', hours: 48 }] }] as const
