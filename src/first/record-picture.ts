import type { Row } from '../../dataProvider/create'
import { checkAccess } from '../framework/access'
import { findUnit, getFieldBehaviour, isEmpty } from '../framework/field'
import { findState, type Resource } from '../framework/resource'
import { formatSummary } from '../framework/values/record-summary'
import { formatTitleOrId } from '../framework/values/record-title'
import type { ShownField } from '../views/display-fields'
import { listPath } from '../views/paths'
import { pickHeaderFacts } from '../views/record/header/header-facts'
import { drawStateChip } from './chip'
import { buildElement } from './elements'
import type { RecordSource } from './picture'
import { findShownField } from './shown-fields'

/** A text longer than this takes many lines. */
const longText = 80

/** Draws the head of a record: what it is, its number and state, and its key facts. */
export async function drawRecord({ resource, find, who, read }: RecordSource): Promise<Node[] | undefined> {
  if (!checkAccess(resource, 'show', who.roles).allowed) return undefined
  const record = await read<Row>(resource.operations.show)
  if (!record) return undefined
  const { currency } = who.company
  const facts = pickHeaderFacts(resource, record, who, {
    find: (name) => findShownField(resource, name, find),
    isWide: ({ name }) => typeof record[name] === 'string' && record[name].length > longText,
  })
  const [title, number] = [formatSummary(resource, record, currency), formatTitleOrId(resource, record)]
  const state = resource.workflow && record[resource.workflow.field]
  const isListed = checkAccess(resource, 'list', who.roles).allowed
  return [
    buildElement(
      'div',
      { class: 'first-above' },
      ...(isListed ? [buildElement('a', { href: listPath(resource) }, resource.plural)] : []),
    ),
    buildElement(
      'div',
      { class: 'first-record' },
      buildElement('h1', { class: 'first-title' }, title),
      ...(title.includes(number) ? [] : [buildElement('span', { class: 'first-number' }, number)]),
      ...(isEmpty(state) ? [] : [drawStateChip(findState(resource, state), String(state))]),
    ),
    buildElement('dl', { class: 'first-facts' }, ...facts.map((fact) => drawFact(resource, fact, record, currency))),
  ]
}

function drawFact(resource: Resource, { name, label, field }: ShownField, record: Row, currency: string): HTMLElement {
  const value = record[name]
  const isState = name === resource.workflow?.field
  const words = record.labels?.[name] ?? (isEmpty(value) ? field.options.whenEmpty : undefined)
  const text = words ?? getFieldBehaviour(field).text(value, findUnit(field, record, { currency }))
  const content = isState ? drawStateChip(findState(resource, value), String(value)) : text
  const link = field.type.target === undefined ? content : buildElement('span', { class: 'cell-link' }, content)
  return buildElement('div', {}, buildElement('dt', {}, label), buildElement('dd', {}, link))
}
