import { useState } from 'react'
import { type DefinitionPlan, isConfirmed } from '../../../framework/company/definition-plan'
import type { ResourceBody } from '../../../framework/company/resource-body'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { readFieldErrors } from '../../../views/blocks/form-errors'
import { type QueryAnswer, QueryContent } from '../../../views/blocks/query-content'
import { ReviewDialog } from '../../../views/blocks/review-dialog'
import { useAnswer } from '../../../views/blocks/use-answer'
import { ReasonField } from '../../definitions/reason-field'
import { useApplyDefinition } from '../../definitions/use-definitions'
import type { Problems } from '../problems'
import { useOwnWords } from '../words'
import { ResourcePlan } from './resource-plan'

interface ApplyResourceProps {
  number: number
  /** The key of the definition; absent: a new one. */
  definition: string | undefined
  /** The body to apply; null retires the resource. */
  body: ResourceBody | null
  title: string
  action: string
  text?: string
  /** Called with the parts that the server refuses. */
  onRefused?(problems: Problems): void
  onApplied(): void
  onClose(): void
}

/** Shows what applying a resource will do, asks for the reason, and applies it. */
export function ApplyResource(props: ApplyResourceProps) {
  const { number, definition, body, title, action, text, onRefused, onApplied, onClose } = props
  const say = useOwnWords()
  const readRefusals = useRefusals()
  const [reason, setReason] = useState('')
  const [accepts, setAccepts] = useState<readonly string[]>([])
  const apply = useApplyDefinition(number, onApplied)
  const plan = useAnswer<DefinitionPlan>('planDefinition', {
    kind: 'resource',
    ...(body && { body }),
    ...(definition !== undefined && { key: definition }),
  })
  const { rows = [] } = plan.data ?? {}
  const hasOpenRows = rows.some((row) => !isConfirmed(row, accepts))
  /** Parts that do not fit are shown at their rows, so the dialog makes room for them. */
  const onError = (error: unknown) => {
    const refused = readRefusals(error)
    if (refused.size === 0 || !onRefused) return
    onRefused(refused)
    onClose()
  }
  return (
    <ReviewDialog
      {...{ title, action }}
      isLong
      size="md"
      isDanger={body === null}
      close={say('cancel')}
      isPending={apply.isPending}
      isReady={reason.trim() !== '' && plan.data !== undefined && !hasOpenRows}
      failure={apply.error}
      onClose={onClose}
      onDo={() =>
        apply.mutate({ kind: 'resource', key: definition, body, reason: reason.trim(), accepts }, { onError })
      }
    >
      {text ? <p>{text}</p> : null}
      <PlanOrRefusals {...{ plan, body, accepts }} onAccepts={setAccepts} />
      <ReasonField margin="normal" reason={reason} onReason={setReason} />
    </ReviewDialog>
  )
}

/** Answers a function that reads which parts a refusal is about, with sentences. */
function useRefusals(): (error: unknown) => Problems {
  const toWords = useDescribeFieldError()
  return (error) =>
    new Map(
      Object.entries(readFieldErrors(error)).map(([path, problem]) => {
        const part = path.replace(/^body\./, '')
        return [part, toWords(problem, part)]
      }),
    )
}

interface PlanOrRefusalsProps {
  plan: QueryAnswer<DefinitionPlan>
  body: unknown
  accepts: readonly string[]
  onAccepts(accepts: readonly string[]): void
}

function PlanOrRefusals({ plan, body, accepts, onAccepts }: PlanOrRefusalsProps) {
  const say = useOwnWords()
  const refused = useRefusals()(plan.error)
  if (refused.size === 0)
    return (
      <QueryContent of={plan} lines={3}>
        {(answer) => <ResourcePlan plan={answer} {...{ body, accepts, onAccepts }} />}
      </QueryContent>
    )
  return (
    <div role="alert">
      <p className="strong">{say('problems')}</p>
      <ul className="own-problems">
        {[...refused].map(([path, sentence]) => (
          <li key={path}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
