import type { Row } from '../../../../dataProvider/create'
import { findUnit, getFieldBehaviour, isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import type { DisplayField } from '../../display-fields'
import { isMoney } from '../../value/is-money'
import { type ColumnNeed, type ColumnSize, fitColumns } from './fit-columns'

/** Estimates a width for the whole heading: its letters and the space around them, in pixels. */
const estimateHeaderWidth = (label: string) => Math.round(label.length * 7.9) + 24

const estimateTextWidth = (text: string) => Math.round(text.length * 7.7) + 24

const estimateWordWidth = (text: string) => Math.max(...text.split(/\s+/).map(estimateTextWidth))

/** Names of records stay on one line up to this width, in pixels. */
const widestName = 200

interface ColumnsInput {
  resource: Resource
  visible: readonly DisplayField[]
  rows: readonly Row[]
  /** Width for columns in pixels; 0 where nothing is folded. */
  room: number
  /** Width of the checkbox in the first column, in pixels. */
  tickWidth: number
  company: { currency: string }
}

/** A column with the width that its content needs. */
export interface SizedColumn {
  shown: DisplayField
  size: ColumnSize
}

/** Lists the columns that fit into the room, with their sizes. */
export function sizeColumns(input: ColumnsInput): SizedColumn[] {
  const { sizes, foldedNames } = fitColumns(describeColumnNeeds(input), input.room)
  return input.visible.flatMap((shown) => {
    const size = foldedNames.includes(shown.name) ? undefined : sizes.get(shown.name)
    return size ? [{ shown, size }] : []
  })
}

/** Describes what each column needs for the rows of the page. */
function describeColumnNeeds({ resource, visible, rows, company, tickWidth }: ColumnsInput): ColumnNeed[] {
  const party = visible.find(({ name, field }) => name !== resource.title && field.type.target)
  return visible.map((displayField, index) => {
    const { name, label, field, column } = displayField
    const isState = name === resource.workflow?.field
    const isSized = !isState && (column.flex !== undefined || column.isMeasured || field.type.isNumeric === true)
    const texts = isSized ? rows.map((row) => formatCell(displayField, row, company)) : []
    const width = column.width ?? 150
    const content = texts.some(Boolean)
      ? Math.max(...texts.map(estimateTextWidth))
      : isState
        ? (column.least ?? width)
        : width
    const lead = index === 0 ? tickWidth : 0
    return {
      name,
      header: estimateHeaderWidth(label) + lead,
      content: content + lead,
      unbroken: lead + (index === 0 ? Math.min(content, widestName) : Math.max(0, ...texts.map(estimateWordWidth))),
      isWords: !!column.flex && !isState && (texts.length === 0 || texts.some((text) => /\s/.test(text))),
      isKept: name === resource.title || displayField === party || isState || isMoney(field),
    }
  })
}

function formatCell({ name, field }: DisplayField, row: Row, company: { currency: string }): string {
  if (row.labels?.[name]) return row.labels[name]
  return isEmpty(row[name]) ? '' : getFieldBehaviour(field).text(row[name], findUnit(field, row, company))
}
