import { type Resource, stepOperationName } from '../../../src/framework/resource'
import { listPreviewedSteps, previewOperationName, type StepPreview } from '../../../src/framework/steps/step-preview'
import type { Operation } from '../operation'
import { runAndRollBack } from './roll-back'

/** Milliseconds that a preview waits for a lock, such as that of another preview. */
const lockMs = 1500

/**
 * Makes the operations that show what steps would make and send. They run the step and roll it back, with
 * the inputs and grants of the step. Answers may be missing, because people are still typing them.
 */
export const buildPreviewOperations = (
  resource: Resource,
  find: (name: string) => Operation | undefined,
): Operation[] =>
  listPreviewedSteps(resource).flatMap((step) => {
    const operation = find(stepOperationName(resource, step))
    return operation ? [buildPreviewOperation(operation, previewOperationName(resource, step))] : []
  })

function buildPreviewOperation(operation: Operation, name: string): Operation {
  const { isIdempotent: _, answers: __, answersStatus: ___, ...step } = operation
  return {
    ...step,
    ...{ name, effect: 'own', reads: 'partial', isTrial: true },
    run: async (context, input) => ({
      data: await runAndRollBack(context, lockMs, async (moment): Promise<StepPreview> => {
        const preview: StepPreview = { papers: [], mails: [] }
        await operation.run({ ...moment, preview }, input)
        return preview
      }),
    }),
  }
}
