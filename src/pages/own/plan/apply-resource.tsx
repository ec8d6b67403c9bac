import { useNotify } from 'ra-core'
import { useState } from 'react'
import { isAgreedLoss } from '../../../engines/definitions/agreed-losses'
import type { DefinitionPlan, RowFixes } from '../../../framework/company/definition-plan'
import type { ResourceOverlay } from '../../../framework/company/overlay'
import type { ResourceBody } from '../../../framework/company/resource-body'
import { type QueryAnswer, QueryContent } from '../../../views/blocks/query-content'
import { ReviewDialog } from '../../../views/blocks/review-dialog'
import { useAnswer } from '../../../views/blocks/use-answer'
import { ReasonField } from '../../definitions/reason-field'
import { draftGroup, toPlanInput, useApplyDefinition } from '../../definitions/use-definitions'
import { usePartProblems } from '../../definitions/use-part-problems'
import { listProblems, noProblems, type Problems } from '../problems/problems'
import { useProposalWords } from '../proposals/words'
import { TryAsButton } from '../trial/try-as-button'
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
  /** Called once another administrator is asked to confirm it; default: it is closed. */
  onAsked?(): void
  onClose(): void
}

/** Shows what applying a resource will do, asks for the reason, and applies it. */
export function ApplyResource(props: ApplyResourceProps) {
  const { number, definition, body, kind = 'resource', title, action, text, onRefused, onApplied, onClose } = props
  const say = useOwnWords()
  const sayOfProposals = useProposalWords()
  const readRefusals = usePartProblems()
  const [reason, setReason] = useState('')
  const [accepts, setAccepts] = useState<readonly string[]>([])
  const [fixes, setFixes] = useState<RowFixes>({})
  const [refusals, setRefusals] = useState<Problems>(noProblems)
  const change = toPlanInput(kind, definition, body)
  const plan = useAnswer<DefinitionPlan>('planDefinition', change, { group: draftGroup })
  const open = (plan.data?.rows ?? []).filter((rows) => !isDecided(rows, fixes, accepts))
  const asks = asksSecond(plan.data, accepts, fixes)
  const tellAsked = useTellAsked(props)
  const apply = useApplyDefinition(number, asks ? tellAsked : onApplied, asks)
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
      {...{ title }}
      action={asks ? sayOfProposals('ask') : action}
      isLong
      size="md"
      isDanger={body === null}
      close={say('cancel')}
      back={plan.data ? <TryDraft {...{ title, kind, definition, body }} /> : null}
      isPending={apply.isPending}
      isReady={reason.trim() !== '' && plan.data !== undefined && open.length === 0}
      failure={apply.error}
      onClose={onClose}
      onDo={() => apply.mutate({ kind, key: definition, body, reason: reason.trim(), accepts, fixes }, { onError })}
    >
      {text ? <p>{text}</p> : null}
      <PlanOrRefusals {...{ plan, body, change, decisions }} />
      {asks ? <p role="status">{sayOfProposals('askHelp')}</p> : null}
      <ReasonField isFirst={false} reason={reason} onReason={setReason} />
      <OpenDecisions count={open.length} />
    </ReviewDialog>
  )
}

/** Opens a trial of what would be applied. */
function TryDraft({
  title,
  kind = 'resource',
  definition,
  body,
}: Pick<ApplyResourceProps, 'title' | 'kind' | 'definition' | 'body'>) {
  const say = useOwnWords()
  return body ? <TryAsButton label={say('tryAs')} title={title} draft={{ kind, key: definition, body }} /> : null
}

/** Says why the change cannot be applied yet. */
function OpenDecisions({ count }: { count: number }) {
  const say = useOwnWords()
  return count === 0 ? null : (
    <p role="status" className="quiet">
      {say('openDecisions', { count })}
    </p>
  )
}

/** Tells whether another administrator has to confirm what the person agrees to. */
const asksSecond = (plan: DefinitionPlan | undefined, accepts: readonly string[], fixes: RowFixes): boolean =>
  plan?.needsSecond === true && plan.rows.some((rows) => isAgreedLoss(rows, accepts, fixes))

/** Answers a function that says that others were asked, and closes what was open. */
function useTellAsked({ onAsked, onClose }: Pick<ApplyResourceProps, 'onAsked' | 'onClose'>): () => void {
  const say = useProposalWords()
  const notify = useNotify()
  return () => {
    const text = say('asked')
    notify(text, { type: 'success', messageArgs: { _: text } })
    ;(onAsked ?? onClose)()
  }
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
