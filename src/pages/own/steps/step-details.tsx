import TextField from '@mui/material/TextField'
import { findResource } from '../../../framework/company/catalogue'
import { LabelledSelect } from '../../../views/import/labelled-select'
import { type Draft, listFilledFields } from '../draft'
import { ExpressionInput } from '../expressions/expression-input'
import { listDraftNames } from '../expressions/vocabulary'
import type { Problems } from '../problems/problems'
import { AskTicks } from './ask-ticks'
import { changeStep, type FlowStep, readFlow, type StepOptions } from './edit-flow'
import { isDecision, labelState } from './flow-labels'
import { Tick, TickGroup } from './flow-rows'
import { useFlowWords } from './flow-words'
import { findTaker, type StepTaker } from './step-rights'

interface StepDetailsProps {
  draft: Draft
  step: FlowStep
  at: number
  problems: Problems
  takers: readonly StepTaker[]
  onChange(draft: Draft): void
}

/** What a step needs: from where, by whom, a reason, fields, a condition. */
export function StepDetails({ draft, step, at, problems, takers, onChange }: StepDetailsProps) {
  const say = useFlowWords()
  const [id, , options] = step
  const put = (changed: Partial<StepOptions>) => onChange(changeStep(draft, id, changed))
  return (
    <div className="own-options">
      <SourceTicks {...{ draft, step }} onChange={put} />
      <TakerTicks {...{ draft, step, takers }} onChange={(by) => put({ by })} />
      <LabelledSelect<string>
        label={say('reason')}
        value={options.comment ?? 'none'}
        options={[
          ['none', say('reasonNone')],
          ['optional', say('reasonOptional')],
          ['required', say('reasonRequired')],
        ]}
        onChange={(value) =>
          put({ comment: value === 'optional' || value === 'required' ? value : undefined } as Partial<StepOptions>)
        }
      />
      <AskTicks {...{ draft, step, onChange }} />
      <NeedTicks {...{ draft, step }} onChange={put} />
      <GuardInputs {...{ draft, step, problems }} path={`workflow.steps.${at}.2.guard`} onChange={put} />
      <TextField
        fullWidth
        size="small"
        label={say('confirm')}
        value={options.confirm ?? ''}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={({ target }) => put({ confirm: target.value })}
      />
      <DueSelect {...{ draft, step }} onChange={put} />
      <Tick
        label={say('isDanger')}
        isOn={options.tone === 'danger'}
        onChange={(isOn) => put({ tone: isOn ? 'danger' : undefined } as Partial<StepOptions>)}
      />
    </div>
  )
}

const toggle = (list: readonly string[], name: string): readonly string[] =>
  list.includes(name) ? list.filter((each) => each !== name) : [...list, name]

interface PartProps extends Pick<StepDetailsProps, 'draft' | 'step'> {
  onChange(changed: Partial<StepOptions>): void
}

/** The states from which the step leads; at least one. */
function SourceTicks({ draft, step: [, , options], onChange }: PartProps) {
  const say = useFlowWords()
  return (
    <TickGroup label={say('from')}>
      {readFlow(draft).states.map((state) => (
        <Tick
          key={state[0]}
          label={labelState(state)}
          isOn={options.from.includes(state[1])}
          onChange={() => {
            const from = toggle(options.from, state[1])
            if (from.length > 0) onChange({ from })
          }}
        />
      ))}
    </TickGroup>
  )
}

function NeedTicks({ draft, step: [, , { needs = [] }], onChange }: PartProps) {
  const say = useFlowWords()
  return (
    <TickGroup label={say('needs')}>
      {listFilledFields(draft).map((field) => (
        <Tick
          key={field.id}
          label={String(field.options.label)}
          isOn={needs.includes(field.name)}
          onChange={() => onChange({ needs: toggle(needs, field.name) })}
        />
      ))}
    </TickGroup>
  )
}

interface TakerTicksProps extends Pick<StepDetailsProps, 'draft' | 'step' | 'takers'> {
  onChange(by: StepOptions['by']): void
}

function TakerTicks({ draft, step: [, name, { by, due }], takers, onChange }: TakerTicksProps) {
  const say = useFlowWords()
  if (isDecision(draft, name)) return <p className="quiet">{say('byApproval')}</p>
  const others = by.filter((right) => !findTaker(takers, right))
  const isChosen = ({ key }: StepTaker) => by.some((right) => findTaker(takers, right)?.key === key)
  return (
    <TickGroup label={say('who')}>
      {takers.map((taker) => (
        <Tick
          key={taker.key}
          label={taker.label}
          isOn={isChosen(taker)}
          onChange={(isOn) =>
            onChange(isOn ? [...by, taker.right] : by.filter((right) => findTaker(takers, right)?.key !== taker.key))
          }
        />
      ))}
      {others.map((right) => (
        <p key={JSON.stringify(right)} className="quiet">
          {say('unknownTaker', { filter: JSON.stringify(right) })}
        </p>
      ))}
      {by.length === 0 ? <p className="quiet">{say(due ? 'byServer' : 'nobody')}</p> : null}
    </TickGroup>
  )
}

interface GuardInputsProps extends Pick<StepDetailsProps, 'draft' | 'step' | 'problems'> {
  path: string
  onChange(changed: Partial<StepOptions>): void
}

/** The condition of a step as an expression, with what the checker says of it while it is typed. */
function GuardInputs({ draft, step: [, , { guard = [] }], problems, path, onChange }: GuardInputsProps) {
  const say = useFlowWords()
  const [first, ...others] = guard
  const put = (must: string, message: string) =>
    onChange({
      guard:
        must === ''
          ? others
          : [{ code: first?.code ?? 'condition', must, message: message || say('guardFails') }, ...others],
    })
  return (
    <>
      <ExpressionInput
        isCondition
        label={say('guard')}
        value={first?.must ?? ''}
        vocabulary={listDraftNames(draft, findResource)}
        problem={problems.get(`${path}.0.must`)}
        onChange={(must) => put(must, first?.message ?? '')}
      />
      {first ? (
        <TextField
          fullWidth
          size="small"
          label={say('guardMessage')}
          value={first.message}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          onChange={({ target }) => put(first.must, target.value)}
        />
      ) : null}
    </>
  )
}

/** The date on which the server takes the step; shown where the resource has a date. */
function DueSelect({ draft, step: [, , { due }], onChange }: PartProps) {
  const say = useFlowWords()
  const dates = listFilledFields(draft).filter(({ type }) => type === 'date')
  if (dates.length === 0) return null
  return (
    <LabelledSelect<string>
      label={say('dueOn')}
      value={due?.on ?? 'none'}
      options={[['none', say('dueNone')], ...dates.map(({ name, options }) => [name, String(options.label)] as const)]}
      onChange={(name) => onChange({ due: name === 'none' ? undefined : { on: name } } as Partial<StepOptions>)}
    />
  )
}
