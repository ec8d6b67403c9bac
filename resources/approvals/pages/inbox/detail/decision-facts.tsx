import { requireViews } from '../../../../../src/fields/views'
import { isEmpty } from '../../../../../src/framework/field'
import { fieldLabel, type Resource } from '../../../../../src/framework/resource'
import { useDescribeFact } from '../../../../../src/i18n/approvals/fact-words'
import { ValueByFieldName } from '../../../../../src/views/value/value-by-field-name'
import type { StepFacts } from '../use-inbox'

/** Whether the field holds long text, such as a reason, and needs a line of its own. */
const isWideField = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name]
  return field !== undefined && requireViews(field).isWide === true
}

/** Shows the facts behind a decision: values of the record and what the server computed from them. */
export function DecisionFacts({ resource, told }: { resource: Resource; told: StepFacts }) {
  const { values, labels } = told
  const names = (resource.approval?.facts ?? []).filter((name) => !isEmpty(values[name]))
  return (
    <>
      {names.length > 0 ? (
        <dl className="inbox-values">
          {names.map((name) => (
            <div key={name} data-wide={isWideField(resource, name)}>
              <dt>{fieldLabel(resource, name)}</dt>
              <dd>
                <ValueByFieldName
                  resource={resource}
                  name={name}
                  value={values[name]}
                  label={labels[name] ?? undefined}
                  record={values}
                />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <FactChips resource={resource} told={told} />
    </>
  )
}

/** Shows what the server computed: what approving leads to, and what is unusual. */
export function FactChips({ resource, told: { facts } }: { resource: Resource; told: StepFacts }) {
  const inWords = useDescribeFact(resource)
  if (facts.length === 0) return null
  return (
    <ul className="plain toolbar inbox-facts">
      {facts.map((fact) => (
        <li
          key={`${fact.code} ${JSON.stringify(fact.args)}`}
          className="chip tone"
          data-tone={fact.tone}
          data-flag={fact.isFlag}
        >
          {inWords(fact)}
        </li>
      ))}
    </ul>
  )
}
