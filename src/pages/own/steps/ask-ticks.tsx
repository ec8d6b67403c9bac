import type { Draft } from '../draft'
import {
  askFor,
  isAsked,
  isForStepsOnly,
  keepForSteps,
  listAskable,
  listQuestions,
  needsAnswer,
  requireAnswer,
} from './edit-ask'
import type { FlowStep } from './edit-flow'
import { Tick, TickGroup } from './flow-rows'
import { useFlowWords } from './flow-words'

interface AskTicksProps {
  draft: Draft
  step: FlowStep
  onChange(draft: Draft): void
}

/** Ticks the fields that people fill in as they take the step, and whether they must. */
export function AskTicks({ draft, step, onChange }: AskTicksProps) {
  const say = useFlowWords()
  const fields = listAskable(draft)
  const questions = fields.filter(({ name }) => isAsked(step, name))
  const others = listQuestions(step).filter(([, name]) => !fields.some((field) => field.name === name))
  return (
    <>
      <TickGroup label={say('asks')}>
        {fields.map((field) => (
          <Tick
            key={field.id}
            label={String(field.options.label)}
            isOn={isAsked(step, field.name)}
            onChange={(isOn) => onChange(askFor(draft, step, field, isOn))}
          />
        ))}
        {others.map(([id, name, , options]) => (
          <p key={id} className="quiet">
            {say('asksStored', { label: options?.label ?? name })}
          </p>
        ))}
      </TickGroup>
      {questions.length > 0 ? (
        <TickGroup label={say('asksRequired')}>
          {questions.map(({ id, name, options }) => (
            <Tick
              key={id}
              label={String(options.label)}
              fullLabel={say('asksRequiredOf', { label: options.label })}
              isOn={needsAnswer(step, name)}
              onChange={(isOn) => onChange(requireAnswer(draft, step, name, isOn))}
            />
          ))}
        </TickGroup>
      ) : null}
      {questions.length > 0 ? (
        <TickGroup label={say('asksOnlyHere')}>
          {questions.map(({ id, options }) => (
            <Tick
              key={id}
              label={String(options.label)}
              fullLabel={say('asksOnlyHereOf', { label: options.label })}
              isOn={isForStepsOnly(options)}
              onChange={(isOn) => onChange(keepForSteps(draft, id, isOn))}
            />
          ))}
        </TickGroup>
      ) : null}
    </>
  )
}
