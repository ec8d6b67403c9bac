import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshUser } from '../../../../authProvider/session'
import { callOperation, createIdempotencyKey } from '../../../../dataProvider/call'
import type { ProposedChange, ProposedChangesAnswer } from '../../../engines/definitions/agreed-losses'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { readFieldErrors } from '../../../views/blocks/form-errors'
import { useAnswer } from '../../../views/blocks/use-answer'

/** The group of definitions, so that a change that is applied reads what waits again. */
const group = 'definitions'

export const useProposals = () => useAnswer<ProposedChangesAnswer>('getWaitingChanges', {}, { group })

export type ProposalStep = 'confirm' | 'decline' | 'withdraw' | 'renew'

interface StepCall {
  step: ProposalStep
  reason?: string
}

/** Reads definitions and what waits again, also after a refusal: somebody else may have decided. */
function useReadAgain() {
  const client = useQueryClient()
  return () => Promise.all([client.invalidateQueries({ queryKey: [group] }), refreshUser()])
}

/** Takes a step of a change in the version that was read. */
export function useProposalStep({ id, version }: ProposedChange, onDone: (step: ProposalStep) => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: ({ step, reason }: StepCall) =>
      callOperation(
        `${step}WaitingChange`,
        { id, version, ...(reason !== undefined && { reason }) },
        { idempotencyKey: createIdempotencyKey() },
      ),
    onError: readAgain,
    async onSuccess(_, { step }) {
      onDone(step)
      await readAgain()
    },
  })
}

/** Switches on or off that a second administrator confirms losses. */
export function useChangeConfirmation(onDone: (waits: boolean) => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: (change: { isOn: 'yes' | 'no'; reason: string }) =>
      callOperation<{ id: number | null }>('changeLossConfirmation', change, {
        idempotencyKey: createIdempotencyKey(),
      }),
    onError: readAgain,
    async onSuccess({ data }) {
      onDone(data?.id != null)
      await readAgain()
    },
  })
}

/** Answers a function that words a refusal: the sentences of its parts, or the error itself. */
export function useRefusalWords(): (error: unknown) => unknown {
  const toWords = useDescribeFieldError()
  return (error) => {
    const sentences = Object.entries(readFieldErrors(error)).map(([path, problem]) => toWords(problem, path))
    return sentences.length > 0 ? sentences.join(' ') : error
  }
}
