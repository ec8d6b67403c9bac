import { useDataProvider } from 'ra-core'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import { lazyNow } from '../../fields/parts/lazy-now'
import { preloadInputs } from '../../fields/views'
import { type Resource, stateOf } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useFresh } from '../fresh'
import { useIntention } from '../intention'
import { useNotice } from '../notice'
import { asksNothing, type Step } from './steps'

// Most visits of a list take no step: its dialog and inputs wait until one is begun.
const StepDialog = lazyNow(() =>
  Promise.all([import('./step-dialog'), preloadInputs()]).then(([module]) => module.StepDialog),
)

interface Started {
  step: Step
  record: Row
  refusal?: unknown
}

/** Takes steps of a resource's records: at once where nothing is asked, else by a dialog. */
export function useSteps(resource: Resource): {
  start: (step: Step, record: Row) => void
  dialog: ReactNode
  isPending: boolean
} {
  const take = useTaking(resource)
  const [started, setStarted] = useState<Started | null>(null)
  const [isPending, setPending] = useState(false)
  const returnTo = useRef<Element | null>(null)

  const close = () => {
    setStarted(null)
    const button = returnTo.current
    if (button instanceof HTMLElement) requestAnimationFrame(() => button.isConnected && button.focus())
  }
  const start = (step: Step, record: Row) => {
    returnTo.current = document.activeElement
    if (!asksNothing(step)) return setStarted({ step, record })
    if (isPending) return
    setPending(true)
    take({ step, record }, {})
      .catch((refusal) => setStarted({ step, record, refusal }))
      .finally(() => setPending(false))
  }
  const dialog = started ? (
    <Suspense fallback={null}>
      <StepDialog
        key={started.step.name}
        step={started.step}
        resource={resource}
        record={started.record}
        refusal={started.refusal}
        onClose={close}
        take={(answers) => take(started, answers).then(close)}
      />
    </Suspense>
  ) : null
  return { start, dialog, isPending }
}

/** Sends a step with its answers and says what became of the record; rejects with the server's refusal. */
function useTaking(resource: Resource): (started: Started, answers: Values) => Promise<void> {
  const provider = useDataProvider<StewardProvider>()
  const notice = useNotice()
  const fresh = useFresh(resource)
  const intention = useIntention()
  return async ({ step, record }, answers) => {
    const params = { ...answers, id: record.id, ...(record.version === undefined ? {} : { version: record.version }) }
    const { data } = await intention(`${resource.name} ${step.name} ${JSON.stringify(params)}`, (idempotencyKey) =>
      provider.transition(resource.route, step.name, params, { idempotencyKey }),
    )
    fresh(data)
    const state = stateOf(resource, data[resource.workflow?.field ?? ''])
    const said = { label: resource.label, name: String(data[resource.title] ?? ''), step: step.label }
    if (state) notice('stepDone', { ...said, state: state.label.toLowerCase() })
    else notice('stepDonePlain', said)
  }
}
