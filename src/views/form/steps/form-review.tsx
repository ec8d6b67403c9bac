import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import type { Row } from '../../../../dataProvider/create'
import { findResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { buildContextOfToday } from '../../../framework/rule-context/rule-context'
import type { TrialAnswer } from '../../../framework/rule-context/trial-answer'
import { isVisible, type Values } from '../../../framework/validate'
import { todayInUtc } from '../../../framework/values/dates'
import { useFormStepsWords } from '../../../i18n/form-steps-words'
import { Card } from '../../blocks/card'
import { RecordFacts } from '../../blocks/record-facts'
import { findColumn } from '../../display-fields'
import { buildTrialQuestion } from '../trial/trial-question'
import type { RecordFormState } from '../use-record-form'
import type { FormSteps } from './use-form-steps'

interface ReviewProps {
  resource: Resource
  form: RecordFormState
  steps: FormSteps
}

/**
 * Shows the whole record as the server would store it, and what the server would refuse, before anything
 * is saved.
 */
export function FormReview({ resource, form, steps }: ReviewProps) {
  const say = useFormStepsWords()
  const { data, isError } = useTrialResult(resource, form)
  useReportProblems(data, form)
  if (isError) return <p role="status">{say('notLooked')}</p>
  if (!data) return <p role="status">{say('looking')}</p>
  const record = data.record as Values
  return (
    <>
      {form.sections.map(({ title = '', fields }, step) => (
        <Card
          key={title}
          title={title}
          beside={
            <Button size="small" onClick={() => steps.show(step)}>
              {say('change', { section: title })}
            </Button>
          }
        >
          <RecordFacts
            record={record as Row}
            shown={fields
              .filter(({ name }) => isVisible(resource, name, record, buildContextOfToday(todayInUtc())))
              .flatMap(({ name }) => findColumn(resource, name, findResource) ?? [])}
          />
        </Card>
      ))}
      <p className="quiet">{say('reviewText')}</p>
    </>
  )
}

/** Asks the server to check the save without writing, each time this step is shown. */
function useTrialResult(resource: Resource, { names, base, parts, entered }: RecordFormState) {
  const visit = useId()
  return useQuery({
    queryKey: ['review', visit],
    queryFn: async ({ signal }) => {
      const question = buildTrialQuestion({
        resource,
        names,
        entered: entered(),
        base,
        views: parts.views,
        entries: parts.entries,
      })
      return question ? (await callOperation<TrialAnswer>(question.operation, question.input, { signal })).data : null
    },
    // The server is asked only once: saving invalidates all answers, and a second check would then be refused
    // because the save succeeded.
    enabled: ({ state }) => state.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Shows the problems once, as a refused save would. */
function useReportProblems(trial: TrialAnswer | null | undefined, { tell }: RecordFormState): void {
  const reported = useRef(trial)
  useEffect(() => {
    if (!trial || reported.current === trial) return
    reported.current = trial
    const fields = Object.assign({}, ...trial.problems.map((problem) => problem.fields ?? {}))
    const general = trial.problems.find((problem) => !problem.fields)?.message
    if (trial.problems.length > 0) tell({ fields, general })
  })
}
