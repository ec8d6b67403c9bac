import { findResource } from '../../../framework/company/catalogue'
import type { DefinitionTrial } from '../../../framework/company/definition-trial'
import { fieldLabel, type Resource } from '../../../framework/resource'
import type { TrialStep } from '../../../framework/rule-context/trial-answer'
import type { Values } from '../../../framework/validate'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { RecordFacts } from '../../../views/blocks/record-facts'
import { findColumn } from '../../../views/display-fields'
import { useTrialWords } from './words'

interface SaveAnswerProps {
  resource: Resource
  trial: DefinitionTrial
  before: Values
}

/** Shows what the server would answer: refusals in sentences, or the record and who would decide. */
export function SaveAnswer({ resource, trial, before }: SaveAnswerProps) {
  const say = useTrialWords()
  const toWords = useDescribeFieldError()
  const { save, isUntried } = trial
  if (isUntried || !save) return <p role="status">{say('untried')}</p>
  if (save.problems.length > 0) {
    const sentences = save.problems.flatMap(({ message, fields = {} }) => {
      const ofFields = Object.entries(fields).map(([name, error]) => toWords(error, labelPart(resource, name)))
      return ofFields.length > 0 ? ofFields : [message]
    })
    return (
      <div role="status" className="trial-answer" data-tone="danger">
        <p className="strong">{say('refused')}</p>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    )
  }
  const columns = trial.fields.flatMap(({ name, isReadable }) => {
    const isNew = JSON.stringify(save.record[name] ?? null) !== JSON.stringify(before[name] ?? null)
    return isReadable && isNew ? (findColumn(resource, name, findResource) ?? []) : []
  })
  return (
    <div role="status" className="trial-answer" data-tone="success">
      <p className="strong">{say('accepted')}</p>
      <RecordFacts shown={columns} record={{ id: 0, ...save.record }} />
      {save.approval ? <ApprovalLines steps={save.approval} /> : null}
    </div>
  )
}

const labelPart = (resource: Resource, name: string): string =>
  resource.fields[name] || name === resource.workflow?.field ? fieldLabel(resource, name) : name

/** Says who would be asked, as far as the role may know the people. */
function ApprovalLines({ steps }: { steps: readonly TrialStep[] }) {
  const say = useTrialWords()
  return (
    <>
      <p className="strong">{say('approval')}</p>
      <ol>
        {steps.map(({ stepNo, approver, persons }) => (
          <li key={stepNo}>
            {persons.length > 0 ? say('approver', { approver, persons: persons.join(', ') }) : approver}
          </li>
        ))}
      </ol>
    </>
  )
}
