import { useState } from 'react'
import { type ApprovalQuestion, simulateApproval } from '../../../../dataProvider/approvals'
import { CallError } from '../../../../dataProvider/call'
import type { ApprovalSimulation } from '../../../framework/answers/approval-simulation'
import type { FieldErrors } from '../../../framework/errors'

export const kinds = ['thought', 'stored'] as const
export type QuestionKind = (typeof kinds)[number]

/** The question with its current input. */
interface QuestionDraft {
  entityType: string
  kind: QuestionKind
  id: number | null
  requesterEmpId: number | null
  values: Readonly<Record<string, unknown>>
}

/** Inputs that are still missing. */
type MissingInputs = Partial<Record<'entityType' | 'id' | 'requesterEmpId', true>>

function findMissingInput({ entityType, kind, id, requesterEmpId }: QuestionDraft): MissingInputs {
  return {
    ...(entityType === '' && { entityType: true }),
    ...(kind === 'stored' && id === null && { id: true }),
    ...(kind === 'thought' && requesterEmpId === null && { requesterEmpId: true }),
  }
}

const toApprovalQuestion = ({ kind, id, values, ...rest }: QuestionDraft): ApprovalQuestion =>
  kind === 'stored' ? { ...rest, id } : { ...rest, values }

/** Sends the question, and keeps the answer until the input changes. */
export function useSimulationQuestion(first: QuestionDraft) {
  const [draft, setDraft] = useState(first)
  const [missing, setMissing] = useState<MissingInputs>({})
  const [answer, setAnswer] = useState<ApprovalSimulation>()
  const [failure, setFailure] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const errors: FieldErrors = (failure instanceof CallError && failure.fields) || {}
  return {
    draft,
    missing,
    answer,
    errors,
    /** The failure, if no field shows it as an error. */
    failure: Object.keys(errors).length > 0 ? undefined : failure,
    isAsking,
    enter(values: Partial<QuestionDraft>) {
      setDraft({ ...draft, ...values })
      setMissing({})
      setAnswer(undefined)
      setFailure(undefined)
    },
    async ask(): Promise<boolean> {
      const missingFields = findMissingInput(draft)
      setMissing(missingFields)
      if (Object.keys(missingFields).length > 0) return false
      setAsking(true)
      setFailure(undefined)
      try {
        setAnswer(await simulateApproval(toApprovalQuestion(draft)))
        return true
      } catch (problem) {
        setFailure(problem)
        return false
      } finally {
        setAsking(false)
      }
    },
  }
}
