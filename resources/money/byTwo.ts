import type { Right } from '../../src/framework/field'
import { decidedStates, decisionSteps } from '../approvals/decided'
import { buyers } from '../people/roles'

/** States of a change of where money is paid to, which somebody asks for and another person of finance agrees to. */
export const byTwoStates = { ...decidedStates, pending: { tone: 'warning', isReadOnly: true } } as const

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
