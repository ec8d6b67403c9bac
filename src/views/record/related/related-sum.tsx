import type { Row } from '../../../../dataProvider/create'
import type { DisplayField } from '../../display-fields'
import { findNumericField, formatFigureLines } from '../../list/groups/column-figures'
import { useSummary } from '../../list/groups/use-summary'
import { useSignedIn } from '../../signed-in'
import { isMoney } from '../../value/is-money'
import type { RelatedResource } from '../related-resources'
import { useRelatedWords } from './words'

interface RelatedSumProps {
  relation: RelatedResource
  record: Row
  columns: readonly DisplayField[]
}

/** Shows the sum of the first amount of a related list, for each currency. */
export function RelatedSum({ relation: { other, by }, record, columns }: RelatedSumProps) {
  const words = useRelatedWords()
  const { company } = useSignedIn()
  const column = other.source ? undefined : columns.find((each) => isMoney(findNumericField(other, each) ?? each.field))
  const field = column && findNumericField(other, column)
  const figure = `sum:${column?.name}`
  const filter = { [by]: { eq: record.id } }
  const { data } = useSummary(other, { filter, groups: [], figures: [figure] }, field !== undefined)
  const amounts = field ? formatFigureLines(field, data?.figures[figure], company) : []
  if (!column || amounts.length === 0) return null
  return words('sum', { column: column.label, amounts: amounts.join(' · ') })
}
