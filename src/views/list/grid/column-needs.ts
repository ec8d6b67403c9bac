import type { Row } from '../../../../dataProvider/create'
import { findUnit, getFieldBehaviour, isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import type { DisplayField } from '../../display-fields'
import { isMoney } from '../../value/is-money'
import { type ColumnNeed, type ColumnSize, fitColumns } from './fit-columns'

/** Estimates a width for the whole heading: its letters and the space around them, in pixels. */
const estimateHeaderWidth = (label: string) => Math.round(label.length * 8.2) + 26

const estimateTextWidth = (text: string) => Math.round(text.length * 7.7) + 24

interface ColumnsInput {
  resource: Resource
  visible: readonly DisplayField[]
  rows: readonly Row[]
  /** Width for columns in pixels; 0 where nothing is folded. */
  room: number
  company: { currency: string }
}

/** Lists the columns that fit into the room, with their sizes. */
export function sizeColumns(input: ColumnsInput): [DisplayField, ColumnSize | undefined][] {
  const { sizes, foldedNames } = fitColumns(describeColumnNeeds(input), input.room)
  return input.visible
    .filter(({ name }) => !foldedNames.includes(name))
    .map((column) => [column, sizes.get(column.name)])
}

/** Describes what each column needs for the rows of the page. */
function describeColumnNeeds({ resource, visible, rows, company }: ColumnsInput): ColumnNeed[] {
  const party = visible.find(({ name, field }) => name !== resource.title && field.type.target)
  return visible.map((displayField) => {
    const { name, label, field, column } = displayField
    const isState = name === resource.workflow?.field
    const isSized = (column.flex !== undefined && !isState) || isMoney(field)
    const texts = isSized ? rows.map((row) => formatCell(displayField, row, company)) : []
    const width = column.width ?? 150
    const content = texts.some(Boolean)
      ? Math.max(...texts.map(estimateTextWidth))
      : isState
        ? (column.least ?? width)
        : width
    return {
      name,
      header: estimateHeaderWidth(label),
      content,
      isWords: !!column.flex && !isState && (texts.length === 0 || texts.some((text) => /\s/.test(text))),
      isKept: name === resource.title || displayField === party || isState || isMoney(field),
    }
  })
}

function formatCell({ name, field }: DisplayField, row: Row, company: { currency: string }): string {
  if (row.labels?.[name]) return row.labels[name]
  return isEmpty(row[name]) ? '' : getFieldBehaviour(field).text(row[name], findUnit(field, row, company))
}
