import type { Row } from '../../../../dataProvider/create'
import { listDefaultColumns } from '../../../framework/lists/default-columns'
import type { Resource } from '../../../framework/resource'
import { listSummaryFields } from '../../../framework/values/record-summary'
import type { ShownField } from '../../display-fields'
import { canReadField } from '../../field-access'
import type { SignedInPerson } from '../../signed-in'
import { listTellingFacts } from './is-blank-fact'

/** Number of facts in the header unless the declaration names them. */
const usualCount = 6

interface HeaderOptions<Shown extends ShownField> {
  find(name: string): Shown | undefined
  /** Whether the value takes many lines; such are facts only where the declaration names them. */
  isWide(shown: Shown): boolean
}

/** Picks the facts below the title of a record page; what says nothing is left out. */
export function pickHeaderFacts<Shown extends ShownField>(
  resource: Resource,
  record: Row,
  who: SignedInPerson,
  { find, isWide }: HeaderOptions<Shown>,
): Shown[] {
  const { header } = resource.views
  const facts = (header ?? listUsualFields(resource))
    .filter((name) => canReadField(resource, name, who, record))
    .flatMap((name) => find(name) ?? [])
  return listTellingFacts(facts, record, who.company.currency)
    .filter((fact) => (header || !isWide(fact)) && !fact.field.type.isDocument && !fact.field.type.isSealed)
    .slice(0, header ? undefined : usualCount)
}

/** Lists the references of the summary, as links, then columns of the list that the title does not say. */
function listUsualFields(resource: Resource): string[] {
  const summary = listSummaryFields(resource)
  const references = summary.filter((name) => resource.fields[name]?.type.target !== undefined)
  const said = new Set([resource.title, resource.workflow?.field, ...summary])
  return [...references, ...listDefaultColumns(resource).filter((name) => !said.has(name))]
}
