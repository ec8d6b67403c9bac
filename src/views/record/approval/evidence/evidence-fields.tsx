import type { Row } from '../../../../../dataProvider/create'
import { isRevealable } from '../../../../fields/text/secret/revealable'
import { findResource } from '../../../../framework/company/catalogue'
import type { DecideBlock } from '../../../../framework/lists/decide-blocks'
import type { Resource } from '../../../../framework/resource'
import { buildContextOfToday } from '../../../../framework/rule-context/rule-context'
import { isVisible } from '../../../../framework/validate'
import { listSummaryFields, longestPart } from '../../../../framework/values/record-summary'
import { type DisplayField, findColumn } from '../../../display-fields'
import { canReadField } from '../../../field-access'
import { type SignedInPerson, todayForRecords, useSignedIn } from '../../../signed-in'
import { FieldValue } from '../../../value/field-value'
import { listTellingFacts } from '../../header/is-blank-fact'
import { SecretValue } from '../../secret/secret-value'
import { useSourceRecord } from './use-source-record'

interface EvidenceFieldsProps {
  block: Extract<DecideBlock, { shows: 'fields' }>
  resource: Resource
  record: Row
}

/** Shows values of the request, or of a record that it refers to; what is empty is left out. */
export function EvidenceFields({ block: { of, from }, resource: own, record: request }: EvidenceFieldsProps) {
  const { resource, record } = useSourceRecord(own, request, from)
  if (!record) return null
  const names = from === undefined ? of.filter((name) => !isSaidByTitle(resource, name, record)) : of
  return <EvidenceValues {...{ resource, record, names }} {...(from !== undefined && { title: resource.label })} />
}

interface EvidenceValuesProps {
  title?: string
  resource: Resource
  record: Row
  names: readonly string[]
}

/** Shows those of the values that say something, below a title. */
export function EvidenceValues({ title, resource, record, names }: EvidenceValuesProps) {
  const fields = listEvidenceFields(resource, names, record, useSignedIn())
  if (fields.length === 0) return null
  return (
    <section className="evidence-block" aria-label={title}>
      {title === undefined ? null : <h3>{title}</h3>}
      <dl className="evidence-fields">
        {fields.map((field) => (
          <div key={field.name} data-wide={field.views.isWide}>
            <dt>{field.label}</dt>
            <dd>
              <EvidenceValue {...{ field, resource, record }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Shows a value; a secret stays hidden until the person asks for it. */
export function EvidenceValue({ field, resource, record }: { field: DisplayField; resource: Resource; record: Row }) {
  return isRevealable(field.field) && record[field.name] ? (
    <SecretValue resource={resource} shown={field} record={record} />
  ) : (
    <FieldValue shown={field} record={record} />
  )
}

/** Tells whether the summary above the fields holds the whole value. */
const isSaidByTitle = (resource: Resource, name: string, record: Row): boolean =>
  listSummaryFields(resource).includes(name) && String(record[name] ?? '').length <= longestPart

/** Lists those of the fields that the person may read and that say something. */
function listEvidenceFields(
  resource: Resource,
  names: readonly string[],
  record: Row,
  who: SignedInPerson,
): DisplayField[] {
  const context = buildContextOfToday(todayForRecords(resource, who))
  const facts = names
    .filter((name) => canReadField(resource, name, who, record) && isVisible(resource, name, record, context))
    .flatMap((name) => findColumn(resource, name, findResource) ?? [])
  return listTellingFacts(facts, record, who.company.currency)
}
