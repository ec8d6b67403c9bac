import Button from '@mui/material/Button'
import { useState } from 'react'
import { ExpandableSection } from '../../../views/blocks/expandable-section'
import { LabelledSelect } from '../../../views/import/labelled-select'
import type { Draft } from '../draft'
import type { Problems } from '../problems/problems'
import { listRequesters } from './approval-templates'
import { addState, addStep, changeState, changeStep, readFlow } from './edit-flow'
import { makeApproval } from './edit-levels'
import { FlowBoard } from './flow-board'
import { labelState, labelStep } from './flow-labels'
import { type FlowSay, useFlowWords } from './flow-words'
import { LevelRows } from './level-rows'
import { StateRows } from './state-rows'
import { StepRows } from './step-rows'

interface FlowEditorProps {
  draft: Draft
  problems: Problems
  approvers: Readonly<Record<string, string>>
  /** True where no template fits, so that the rows are what there is to see. */
  isOpen: boolean
  onChange(draft: Draft): void
}

/** The steps as a drawing and as rows: both show the same, and each changes the other. */
export function FlowEditor({ draft, problems, approvers, isOpen, onChange }: FlowEditorProps) {
  const say = useFlowWords()
  const [picked, setPicked] = useState<string>()
  const { states } = readFlow(draft)
  if (states.length === 0) return <Button onClick={() => onChange(startFlow(draft, say))}>{say('startFlow')}</Button>
  const row = { draft, picked, onPick: setPicked, onChange }
  return (
    <ExpandableSection title={say('editFlow')} isOpen={isOpen}>
      {() => (
        <>
          <FlowBoard {...row} />
          <StateRows {...row} />
          <StepRows {...row} {...{ problems }} />
          <h3>{say('levels')}</h3>
          <ApprovalParts {...{ draft, approvers, onChange }} />
          <LevelRows {...{ draft, approvers, onChange }} />
        </>
      )}
    </ExpandableSection>
  )
}

/** Two states and a step between them, to begin with. */
function startFlow(draft: Draft, say: FlowSay): Draft {
  const both = addState(addState(draft, say('open')), say('done'))
  const [open, done] = readFlow(both).states
  if (!open || !done) return draft
  const ended = changeState(both, done[0], { tone: 'success', isReadOnly: true })
  const stepped = addStep(ended, say('finish'), open[1], done[1])
  const [step] = readFlow(stepped).steps
  return step ? changeStep(stepped, step[0], { by: ['employee'] }) : stepped
}

interface ApprovalPartsProps {
  draft: Draft
  approvers: Readonly<Record<string, string>>
  onChange(draft: Draft): void
}

/** Which state waits for a decision, and which of its steps the deciders take. */
function ApprovalParts({ draft, approvers, onChange }: ApprovalPartsProps) {
  const say = useFlowWords()
  const { approval } = draft
  const { states, steps } = readFlow(draft)
  const [requester] = listRequesters(draft)
  const [by = ''] = Object.keys(approvers)
  if (!approval) {
    const ways = states.flatMap((state) => {
      const next = requester && makeApproval(draft, state[1], requester.name, by, say('alwaysAll'))
      return next ? [{ state, next }] : []
    })
    return (
      <>
        <p className="quiet">{say('levelsNone')}</p>
        {ways.map(({ state, next }) => (
          <Button key={state[0]} size="small" onClick={() => onChange(next)}>
            {say('makeApproval', { label: labelState(state) })}
          </Button>
        ))}
      </>
    )
  }
  const { sendBack, ...rest } = approval
  const leaving = steps
    .filter(([, , { from }]) => from.includes(approval.waits))
    .map((step) => [step[1], labelStep(step)] as const)
  return (
    <div className="choices">
      <LabelledSelect<string>
        label={say('approveBy')}
        value={approval.approve}
        options={leaving}
        onChange={(approve) => onChange({ ...draft, approval: { ...approval, approve } })}
      />
      <LabelledSelect<string>
        label={say('rejectBy')}
        value={approval.reject}
        options={leaving}
        onChange={(reject) => onChange({ ...draft, approval: { ...approval, reject } })}
      />
      <LabelledSelect<string>
        label={say('sendBackBy')}
        value={sendBack ?? 'none'}
        options={[['none', say('sendBackNone')], ...leaving]}
        onChange={(step) => onChange({ ...draft, approval: step === 'none' ? rest : { ...rest, sendBack: step } })}
      />
    </div>
  )
}
