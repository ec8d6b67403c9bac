import Button from '@mui/material/Button'
import { requireCatalogue } from '../../../framework/company/catalogue'
import { listRoles } from '../../../framework/company/roles'
import { ExpandableSection } from '../../../views/blocks/expandable-section'
import { CellSelect } from '../cell-select'
import type { Draft } from '../draft'
import { ProblemsAt } from '../problems/part-problems'
import type { Problems } from '../problems/problems'
import { addStep, changeStep, type FlowStep, moveEntry, readFlow, removeStep } from './edit-flow'
import { createStateLabel, isDecision, labelState, labelStep } from './flow-labels'
import { NameInput, RowButtons } from './flow-rows'
import { type FlowSay, useFlowWords } from './flow-words'
import { StepDetails } from './step-details'
import { findTaker, listStepTakers, type StepTaker } from './step-rights'
import { useRowFocus } from './use-row-focus'

interface StepRowsProps {
  draft: Draft
  /** What does not fit in the body as it is now. */
  problems: Problems
  picked: string | undefined
  onPick(id: string): void
  onChange(draft: Draft): void
}

/** Lists whom a step can be given to, in words. */
function listTakers(draft: Draft, say: FlowSay): readonly StepTaker[] {
  const { roles } = requireCatalogue()
  return listStepTakers(
    draft,
    listRoles(roles).map((role) => [role, roles.labels[role]] as const),
    {
      person: (label) => say('person', { label }),
      manager: (label) => say('manager', { label }),
      creator: say('creator'),
    },
  )
}

/** The steps as rows, each with a sentence that says what it does. */
export function StepRows({ draft, problems, picked, onPick, onChange }: StepRowsProps) {
  const say = useFlowWords()
  const { list, focusRow, show, showNew } = useRowFocus(onChange)
  const { states, steps } = readFlow(draft)
  const takers = listTakers(draft, say)
  const [first = '', second = first] = states.map(([, name]) => name)
  const add = () => showNew(addStep(draft, say('newStep', { place: steps.length + 1 }), first, second), steps.length)
  return (
    <>
      <h3>{say('steps')}</h3>
      <p className="quiet">{say('stepsHelp')}</p>
      <ol ref={list} className="plain own-fields">
        {steps.map((step, at) => (
          <li key={step[0]} data-picked={picked === step[0]} onFocus={() => onPick(step[0])}>
            <StepRow
              {...{ draft, step, at, onChange, takers }}
              onEnter={() => (at === steps.length - 1 ? add() : focusRow(at + 1))}
              onMove={(by) => show(moveEntry(draft, 'steps', at, by), at + by)}
              onRemove={() => show(removeStep(draft, step[0]), Math.max(0, at - 1))}
            />
            <ProblemsAt path={`workflow.steps.${at}`} />
            <ExpandableSection
              title={say('detailsOf', { label: labelStep(step) })}
              isOpen={picked === step[0] && step[2].by.length === 0 && !isDecision(draft, step[1])}
            >
              {() => <StepDetails {...{ draft, step, at, problems, takers, onChange }} />}
            </ExpandableSection>
          </li>
        ))}
      </ol>
      <Button disabled={states.length === 0} onClick={add}>
        {say('addStep')}
      </Button>
    </>
  )
}

interface StepRowProps extends Pick<StepRowsProps, 'draft' | 'onChange'> {
  step: FlowStep
  at: number
  takers: readonly StepTaker[]
  onEnter(): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

function StepRow({ draft, step, at, takers, onChange, onEnter, onMove, onRemove }: StepRowProps) {
  const say = useFlowWords()
  const { states, steps } = readFlow(draft)
  const [id, , options] = step
  const label = labelStep(step)
  return (
    <>
      <div className="own-field">
        <NameInput
          label={say('stepName', { place: at + 1 })}
          value={options.label ?? label}
          onChange={(words) => onChange(changeStep(draft, id, { label: words }))}
          {...{ onEnter, onMove }}
        />
        <CellSelect
          label={say('toOf', { label })}
          value={options.to}
          options={states.map((state) => [state[1], labelState(state)] as const)}
          onChange={(to) => onChange(changeStep(draft, id, { to }))}
        />
        <span />
        <RowButtons
          words={{ up: say('up', { label }), down: say('down', { label }), remove: say('remove', { label }) }}
          isFirst={at === 0}
          isLast={at === steps.length - 1}
          {...{ onMove, onRemove }}
        />
      </div>
      <p className="own-sentence">{describeStep(draft, step, takers, say)}</p>
    </>
  )
}

/** Says in a sentence what a step does and who takes it. */
function describeStep(draft: Draft, step: FlowStep, takers: readonly StepTaker[], say: FlowSay): string {
  const [, name, { from, to, by, due }] = step
  const toLabel = createStateLabel(draft)
  const people = by.map((right) => findTaker(takers, right)?.label ?? JSON.stringify(right))
  const who = isDecision(draft, name)
    ? say('sentenceApproval')
    : people.join(', ') || say(due ? 'sentenceServer' : 'sentenceNobody')
  return say('sentence', { step: labelStep(step), from: from.map(toLabel).join(', '), to: toLabel(to), who })
}
