import { useDataProvider } from 'ra-core'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { preloadInputs } from '../../fields/views'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useIdempotentSender } from '../saving/idempotent-sender'
import { useOutcomeNotice, useSkippedRecordsWarning } from '../saving/save-notices'
import { useRefreshRecord } from '../saving/use-refresh-record'
import { needsNoInput, type Step } from './list-steps'

// People open most lists without taking a step, so the dialog and its inputs load when a step starts.
const StepDialog = lazyWithPreload(() =>
  Promise.all([import('./step-dialog'), preloadInputs()]).then(([module]) => module.StepDialog),
)

interface StartedStep {
  step: Step
  record: Row
  refusal?: unknown
  /** Tells the caller whether the step was taken. */
  end(isTaken: boolean): void
}

/** Takes steps of a resource's records: at once if the step asks nothing, else with a dialog. */
export function useSteps(resource: Resource): {
  /** Starts a step; resolves at its end with whether the step was taken. */
  start: (step: Step, record: Row) => Promise<boolean>
  dialog: ReactNode
  isPending: boolean
} {
  const take = useTakeStep(resource)
  const [started, setStarted] = useState<StartedStep | null>(null)
  const [isPending, setPending] = useState(false)
  // A ref is needed, because it is also read between two renders, when one step directly follows another.
  const isBusy = useRef(false)
  const returnTo = useRef<Element | null>(null)

  const close = (isTaken: boolean) => {
    started?.end(isTaken)
    setStarted(null)
    const button = returnTo.current
    if (button instanceof HTMLElement) requestAnimationFrame(() => button.isConnected && button.focus())
  }
  const setBusy = (is: boolean) => {
    isBusy.current = is
    setPending(is)
  }
  const attempt = async (step: Step, record: Row): Promise<boolean> => {
    if (isBusy.current) return false
    setBusy(true)
    const refused = await take({ step, record }, {}).then(
      () => undefined,
      (refusal: unknown) => ({ refusal }),
    )
    setBusy(false)
    return refused ? new Promise((end) => setStarted({ step, record, ...refused, end })) : true
  }
  const start = (step: Step, record: Row): Promise<boolean> => {
    returnTo.current = document.activeElement
    return needsNoInput(step) ? attempt(step, record) : new Promise((end) => setStarted({ step, record, end }))
  }
  const dialog = started ? (
    <Suspense fallback={null}>
      <StepDialog
        key={started.step.name}
        step={started.step}
        resource={resource}
        record={started.record}
        refusal={started.refusal}
        onClose={() => close(false)}
        take={(answers) => take(started, answers).then(() => close(true))}
      />
    </Suspense>
  ) : null
  return { start, dialog, isPending }
}

/** Sends a step with its answers and tells what happened to the record; rejects with the server's refusal. */
function useTakeStep(
  resource: Resource,
): (started: Pick<StartedStep, 'step' | 'record'>, answers: Values) => Promise<void> {
  const provider = useDataProvider<StewardProvider>()
  const notice = useOutcomeNotice(resource)
  const tellNotTaken = useSkippedRecordsWarning()
  const refreshRecord = useRefreshRecord(resource)
  const intention = useIdempotentSender()
  return async ({ step, record }, answers) => {
    const params = { ...answers, id: record.id, ...(record.version === undefined ? {} : { version: record.version }) }
    const { data, notTaken } = await intention(
      `${resource.name} ${step.name} ${JSON.stringify(params)}`,
      (idempotencyKey) =>
        provider.transition(resource.route, step.name, params, {
          idempotencyKey,
          definitions: resource.origin?.number,
        }),
    )
    refreshRecord(data)
    if (notTaken) tellNotTaken(notTaken)
    notice({ deed: 'step', step: step.name, row: data })
  }
}
