import type { Row } from '../../../../dataProvider/create'
import { findUnit, getFieldBehaviour, isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import { formatSummary, listSummaryFields } from '../../../framework/values/record-summary'
import { formatTitleOrId } from '../../../framework/values/record-title'
import type { SummaryPart } from '../../../framework/values/title-options'
import type { ShownField } from '../../display-fields'
import { isBlankFact } from '../../record/header/is-blank-fact'
import { isMoney } from '../../value/is-money'

/** The most facts of a card; they take two lines at most. */
const mostFacts = 5

/** What a card shows of the columns beside its state. */
export interface CardFields<Shown extends ShownField> {
  /** The column whose amount stands beside the title: of the summary, of the tabs, else the first. */
  amount: Shown | undefined
  /** The parts of the title, without the amount beside it. */
  summary: readonly SummaryPart[]
  facts: readonly Shown[]
}

interface CardColumns<Shown extends ShownField> {
  visible: readonly Shown[]
  /** All columns that the person may read. */
  all: readonly Shown[]
}

export function pickCardFields<Shown extends ShownField>(
  resource: Resource,
  { visible, all }: CardColumns<Shown>,
): CardFields<Shown> {
  const said = listSummaryFields(resource)
  const total = resource.views.tabs?.total
  const amount =
    all.find(({ name, field }) => said.includes(name) && isMoney(field)) ??
    all.find(({ name }) => name === total) ??
    visible.find(({ field }) => isMoney(field))
  const repeated = new Set([resource.title, resource.workflow?.field, amount?.name, ...said])
  return {
    amount,
    summary: (resource.summary ?? []).filter((part) => part !== amount?.name),
    facts: visible.filter(({ name, field }) => !repeated.has(name) && !field.type.isDocument),
  }
}

/** Says the facts of a record in words; what says nothing is left out. */
export const formatCardFacts = (facts: readonly ShownField[], row: Row, currency: string): string[] =>
  facts
    .flatMap((fact) => (isBlankFact(fact, row, currency) ? [] : (formatFact(fact, row, currency) ?? [])))
    .slice(0, mostFacts)

/** What stands above the facts: what the record is, and its number where the title does not say it. */
export function formatCardTitle(
  resource: Resource,
  { summary }: Pick<CardFields<ShownField>, 'summary'>,
  row: Row,
  currency: string,
): { title: string; numbers: readonly string[] } {
  const title = formatSummary({ ...resource, summary }, row, currency)
  const number = formatTitleOrId(resource, row)
  return { title, numbers: title.includes(number) ? [] : [number] }
}

/** A name or a choice says itself what it is; a figure or a day needs its label. */
function formatFact({ name, label, field }: ShownField, row: Row, currency: string): string | undefined {
  const words = row.labels?.[name]
  if (words) return words
  const value = row[name]
  if (isEmpty(value)) return field.options.whenEmpty
  if (field.type.target !== undefined || value === false) return undefined
  if (value === true) return label
  const text = getFieldBehaviour(field).text(value, findUnit(field, row, { currency }))
  const isPlain = typeof value === 'string' && !field.type.isNumeric && !/^\d/.test(value)
  return isPlain ? text : `${label} ${text}`
}
