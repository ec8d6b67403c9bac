import { ref } from '../../src/fields'
import type { Right } from '../../src/framework/field'
import { decidedStates, decisionSteps } from '../approvals/decided'
import { buyers } from '../people/roles'

/** States of a change of where money is paid to, which somebody asks for and another person of finance agrees to. */
export const byTwoStates = { ...decidedStates, pending: { tone: 'warning', isReadOnly: true } } as const

/** Changes that oneself has asked for. */
export const ownChanges = { requestedByEmpId: { eq: '$me' } } as const

/** Who of finance asks for it: whoever enters it, and takes it back who leaves before it is decided. */
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

/** Its steps; `asker` are those who may take it back. */
export const byTwoSteps = <const R extends readonly Right[]>(asker: R) =>
  ({ ...decisionSteps, cancel: { from: 'pending', to: 'cancelled', by: asker, comment: 'optional' } }) as const

/** Who agrees to it: somebody of finance, or a director where nobody else of finance is there. */
export const byTwo = {
  kind: 'change',
  waits: 'pending',
  approve: 'approve',
  reject: 'reject',
  deciders: [...buyers, 'director'],
} as const

/** The one step of it, by the name of what is changed. */
export const byFinance = (name: string) => [{ name, steps: [{ by: 'finance', hours: 48 }] }] as const
