import type { Row } from '../../../../dataProvider/create'
import { findUnit, getFieldBehaviour, isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import type { DisplayField } from '../../display-fields'
import { isMoney } from '../../value/is-money'
import { type ColumnNeed, type ColumnSize, fitColumns } from './fit-columns'

/** Estimates a width for the whole heading: its letters and the space around them, in pixels. */
const estimateHeaderWidth = (label: string) => estimateLetters(label) + 26

const estimateTextWidth = (text: string) => estimateLetters(text) + 24

/** Capitals and letters such as m take more room than others. */
const estimateLetters = (text: string) =>
  Math.round(text.length * 7.7 + (text.match(/[A-ZMWmw%@]/g)?.length ?? 0) * 2.4)

/** Width of a state with its icon and the space around it. */
const estimateChipWidth = (label: string) => estimateLetters(label) + 58

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
  const spare = visible.filter(({ name, field }) => name !== resource.title && isMoney(field)).slice(0, -2)
  return visible.map((displayField, index) => {
    const { name, label, field, column } = displayField
    const isState = name === resource.workflow?.field
    const isChip = isState || column.least !== undefined
    const isSized = column.flex !== undefined || column.isMeasured || isMoney(field)
    const texts = isSized ? rows.map((row) => formatCell(displayField, row, company)) : []
    const width = column.width ?? 150
    const content = texts.some(Boolean)
      ? Math.max(...texts.filter(Boolean).map(isChip ? estimateChipWidth : estimateTextWidth))
      : isChip
        ? (column.least ?? width)
        : width
    const lead = index === 0 ? tickWidth : 0
    return {
      name,
      header: estimateHeaderWidth(label) + lead,
      content: content + lead,
      unbroken: lead + (index === 0 ? Math.min(content, widestName) : Math.max(0, ...texts.map(estimateWordWidth))),
      isWords: !!column.flex && !isChip && (texts.length === 0 || texts.some((text) => /\s/.test(text))),
      isSpare: spare.includes(displayField),
      isKept: name === resource.title || displayField === party || isState || isMoney(field),
    }
  })
}

function formatCell({ name, field }: DisplayField, row: Row, company: { currency: string }): string {
  if (row.labels?.[name]) return row.labels[name]
  return isEmpty(row[name]) ? '' : getFieldBehaviour(field).text(row[name], findUnit(field, row, company))
}
