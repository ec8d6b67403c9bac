import Button from '@mui/material/Button'
import type { Row } from '../../../../dataProvider/create'
import { findResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { buildContextOfToday } from '../../../framework/rule-context/rule-context'
import { isVisible, type Values } from '../../../framework/validate'
import { useFormStepsWords } from '../../../i18n/form-steps-words'
import { Card } from '../../blocks/card'
import { RecordFacts } from '../../blocks/record-facts'
import { findColumn } from '../../display-fields'
import { todayForRecords, useSignedIn } from '../../signed-in'
import { useReportProblems, useTrialResult } from '../trial/use-trial-result'
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
  const context = buildContextOfToday(todayForRecords(resource, useSignedIn()))
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
              .filter(({ name }) => isVisible(resource, name, record, context))
              .flatMap(({ name }) => findColumn(resource, name, findResource) ?? [])}
          />
        </Card>
      ))}
      <p className="quiet">{say('reviewText')}</p>
    </>
  )
}
