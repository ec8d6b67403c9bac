import { useState } from 'react'
import type { DefinitionPlan, RowFixes } from '../../../framework/company/definition-plan'
import type { ResourceOverlay } from '../../../framework/company/overlay'
import type { ResourceBody } from '../../../framework/company/resource-body'
import { type QueryAnswer, QueryContent } from '../../../views/blocks/query-content'
import { ReviewDialog } from '../../../views/blocks/review-dialog'
import { useAnswer } from '../../../views/blocks/use-answer'
import { ReasonField } from '../../definitions/reason-field'
import { draftGroup, useApplyDefinition } from '../../definitions/use-definitions'
import { usePartProblems } from '../../definitions/use-part-problems'
import { listProblems, noProblems, type Problems } from '../problems'
import { useOwnWords } from '../words'
import type { RowDecisions } from './misfit-rows'
import { ResourcePlan } from './resource-plan'
import { dropRefused, isDecided } from './row-fixes'

interface ApplyResourceProps {
  number: number
  /** The key of the definition; absent: a new one. */
  definition: string | undefined
  /** The body to apply; null retires the resource. */
  body: ResourceBody | ResourceOverlay | null
  /** Default: a resource. */
  kind?: 'resource' | 'overlay'
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
  const { number, definition, body, kind = 'resource', title, action, text, onRefused, onApplied, onClose } = props
  const say = useOwnWords()
  const readRefusals = usePartProblems()
  const [reason, setReason] = useState('')
  const [accepts, setAccepts] = useState<readonly string[]>([])
  const apply = useApplyDefinition(number, onApplied)
  const [fixes, setFixes] = useState<RowFixes>({})
  const [refusals, setRefusals] = useState<Problems>(noProblems)
  const change = {
    kind,
    ...(body ? { body } : { isRetired: 'yes' }),
    ...(definition !== undefined && { key: definition }),
  }
  const plan = useAnswer<DefinitionPlan>('planDefinition', change, { group: draftGroup })
  const open = (plan.data?.rows ?? []).filter((rows) => !isDecided(rows, fixes, accepts))
  /** Corrections are asked for again here; other parts that do not fit are shown at their rows. */
  const onError = (error: unknown) => {
    const problems: Problems = new Map(readRefusals(error))
    const paths = [...problems.keys()].filter((path) => path.startsWith('fixes.'))
    setRefusals(problems)
    if (paths.length > 0) {
      setFixes(dropRefused(fixes, paths))
      void plan.refetch()
    } else if (problems.size > 0 && onRefused) {
      onRefused(problems)
      onClose()
    }
  }
  const decisions = { accepts, fixes, refusals, onAccepts: setAccepts, onFixes: setFixes }
  return (
    <ReviewDialog
      {...{ title, action }}
      isLong
      size="md"
      isDanger={body === null}
      close={say('cancel')}
      isPending={apply.isPending}
      isReady={reason.trim() !== '' && plan.data !== undefined && open.length === 0}
      failure={apply.error}
      onClose={onClose}
      onDo={() => apply.mutate({ kind, key: definition, body, reason: reason.trim(), accepts, fixes }, { onError })}
    >
      {text ? <p>{text}</p> : null}
      <PlanOrRefusals {...{ plan, body, change, decisions }} />
      <ReasonField isFirst={false} reason={reason} onReason={setReason} />
      {open.length > 0 ? (
        <p role="status" className="quiet">
          {say('openDecisions', { count: open.length })}
        </p>
      ) : null}
    </ReviewDialog>
  )
}

interface PlanOrRefusalsProps {
  plan: QueryAnswer<DefinitionPlan>
  body: ResourceBody | ResourceOverlay | null
  change: Readonly<Record<string, unknown>>
  decisions: RowDecisions
}

function PlanOrRefusals({ plan, body, change, decisions }: PlanOrRefusalsProps) {
  const say = useOwnWords()
  const refused: Problems = new Map(usePartProblems()(plan.error))
  if (refused.size === 0)
    return (
      <QueryContent of={plan} lines={3}>
        {(answer) => <ResourcePlan plan={answer} {...{ body, change, ...decisions }} />}
      </QueryContent>
    )
  return (
    <div role="alert">
      <p className="strong">{say('problems')}</p>
      <ul className="own-problems">
        {listProblems(body, refused, say).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
