import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { type ProposedChange, settingKind } from '../../../engines/definitions/agreed-losses'
import type { DefinitionPlan, PlannedRows } from '../../../framework/company/definition-plan'
import type { ResourceOverlay } from '../../../framework/company/overlay'
import type { ResourceBody } from '../../../framework/company/resource-body'
import { formatCount } from '../../../i18n/format-count'
import { QueryContent } from '../../../views/blocks/query-content'
import { ReviewDialog } from '../../../views/blocks/review-dialog'
import { useAnswer } from '../../../views/blocks/use-answer'
import { formatInstantInZone } from '../../../views/reports/format-instant'
import { useSignedIn } from '../../../views/signed-in'
import { toPlanInput } from '../../definitions/use-definitions'
import { ResourcePlan } from '../plan/resource-plan'
import { LossLines, nameChange } from './change-names'
import { type ProposalStep, useProposalStep, useRefusalWords } from './use-proposals'
import { type ProposalSay, useProposalWords } from './words'
import './proposals.css'

interface ReviewProposalProps {
  proposal: ProposedChange
  onClose(): void
}

const doneWords = { confirm: 'confirmed', decline: 'declined', withdraw: 'withdrawn', renew: 'renewed' } as const

/** Shows what a change would do now. Others confirm or decline it, its author withdraws it. */
export function ReviewProposal({ proposal, onClose }: ReviewProposalProps) {
  const say = useProposalWords()
  const notify = useNotify()
  const { isOwn, isStale } = proposal
  const [why, setWhy] = useState('')
  const toWords = useRefusalWords()
  const decide = useProposalStep(proposal, (step: ProposalStep) => {
    const text = say(doneWords[step])
    notify(text, { type: 'success', messageArgs: { _: text } })
    // Once renewed it is read again, and confirmed in the same dialog.
    if (step !== 'renew') onClose()
  })
  const step: ProposalStep | undefined = isStale ? 'renew' : isOwn ? undefined : 'confirm'
  return (
    <ReviewDialog
      title={nameChange(proposal, say)}
      {...(step && { action: say(step) })}
      isLong
      size="md"
      isDanger={step === 'confirm'}
      isPending={decide.isPending}
      failure={decide.error ? toWords(decide.error) : undefined}
      close={say('close')}
      back={
        <Button
          color="error"
          disabled={decide.isPending || (!isOwn && why.trim() === '')}
          onClick={() => decide.mutate(isOwn ? { step: 'withdraw' } : { step: 'decline', reason: why.trim() })}
        >
          {say(isOwn ? 'withdraw' : 'decline')}
        </Button>
      }
      onClose={onClose}
      onDo={() =>
        step && decide.mutate({ step, ...(step === 'confirm' && why.trim() !== '' && { reason: why.trim() }) })
      }
    >
      <ProposalHead {...{ proposal, say }} />
      {isStale ? <p role="status">{say('staleHelp')}</p> : null}
      {proposal.kind === settingKind ? <LossLines losses={proposal.losses} /> : <FreshPlan {...{ proposal, say }} />}
      {isOwn ? <p className="quiet">{say('ownHelp')}</p> : <WhyField {...{ proposal, say, why }} onWhy={setWhy} />}
    </ReviewDialog>
  )
}

interface WhyFieldProps extends ProposalPartProps {
  why: string
  onWhy(why: string): void
}

function WhyField({ proposal: { by }, say, why, onWhy }: WhyFieldProps) {
  return (
    <TextField
      fullWidth
      margin="normal"
      label={say('why')}
      helperText={say('whyHelp', { by: by ?? say('somebody') })}
      value={why}
      slotProps={{ htmlInput: { maxLength: 300 } }}
      onChange={({ target }) => onWhy(target.value)}
    />
  )
}

interface ProposalPartProps {
  proposal: ProposedChange
  say: ProposalSay
}

function ProposalHead({ proposal: { by, at, isOwn, reason }, say }: ProposalPartProps) {
  const { zone, company } = useSignedIn()
  const moment = formatInstantInZone(at, zone ?? company.zone)
  return (
    <dl className="proposal-head">
      <dt className="quiet">{say('askedBy')}</dt>
      <dd>{say(isOwn ? 'byYou' : 'by', { by: by ?? '', at: moment })}</dd>
      <dt className="quiet">{say('reason')}</dt>
      <dd>{reason}</dd>
    </dl>
  )
}

/** Shows the plan with the number of now. What was agreed to is told, and is not asked for again. */
function FreshPlan({ proposal, say }: ProposalPartProps) {
  const { kind, key, corrected, correctsOthers } = proposal
  const toWords = useRefusalWords()
  const body = proposal.body as ResourceBody | ResourceOverlay | null
  const change = toPlanInput(kind, key, body)
  const plan = useAnswer<DefinitionPlan>('planDefinition', change, { group: 'definitions' })
  const unfit = plan.error ? toWords(plan.error) : undefined
  if (typeof unfit === 'string')
    return (
      <div role="alert">
        <p className="strong">{say('unfit')}</p>
        <p>{unfit}</p>
      </div>
    )
  return (
    <QueryContent of={plan} lines={4}>
      {(answer) => (
        <>
          <div className="own-plan">
            <h3>{say('lost')}</h3>
            <ul>
              {answer.rows.map((rows) => (
                <li key={rows.key}>{describeRows(rows, proposal, say)}</li>
              ))}
              {corrected > 0 ? (
                <li>{say('corrected', { smart_count: corrected, count: formatCount(corrected) })}</li>
              ) : null}
              {correctsOthers ? <li>{say('correctsOthers')}</li> : null}
            </ul>
          </div>
          <ResourcePlan
            plan={{ ...answer, rows: [] }}
            {...{ body, change, accepts: [], fixes: {}, refusals: noRefusals }}
            onAccepts={ignoreDecision}
            onFixes={ignoreDecision}
          />
        </>
      )}
    </QueryContent>
  )
}

const noRefusals: ReadonlyMap<string, string> = new Map()
const ignoreDecision = () => {}

/** Words rows with what happens to them: their new state, or the first that the reader may see. */
function describeRows({ says, choices = [], first }: PlannedRows, { accepts }: ProposedChange, say: ProposalSay) {
  const chosen = choices.find(({ accept }) => accepts.includes(accept))
  if (chosen) return say('moved', { says, to: chosen.label })
  const examples = first
    .slice(0, 5)
    .map(({ id, title, value }) => [title ?? `#${id}`, value].filter(Boolean).join(': '))
  return (
    <>
      {says}
      {examples.length > 0 ? <p className="quiet">{examples.join(' · ')}</p> : null}
    </>
  )
}
