import { useMemo, useState } from 'react'
import type { CsvTable } from '../../../../framework/files/read-table'
import type { Resource } from '../../../../framework/resource'
import type { DisplayField } from '../../../display-fields'
import { type CellFormat, detectCellFormat } from '../../../import/cell-formats'
import { listTargetFields } from '../../../import/column-mapping'
import { findColumnFormat, type ImportPlan } from '../../../import/import-plan'
import type { SentColumn } from '../../../import/row-chunks'
import { useSignedIn } from '../../../signed-in'
import type { PastedBlock } from '../find-pasted-block'

type CellRows = readonly (readonly string[])[]

/** Plans the columns of a block: its cells under the headings of the list, after the record's id. */
export function usePastePlan(resource: Resource, { rows, columns }: PastedBlock, cells: CellRows) {
  const who = useSignedIn()
  const [chosen, setChosen] = useState<ImportPlan['chosen']>({})
  const { table, mapping, found, shown } = useMemo(() => {
    const settable = new Set(
      listTargetFields(resource, who).flatMap(({ name, isSettable }) => (isSettable ? [name] : [])),
    )
    const used = columns.slice(0, cells[0]?.length)
    const names = ['id', ...used.map(({ name }) => (settable.has(name) ? name : null))]
    return {
      shown: used,
      table: buildPasteTable(
        rows.map(({ id }) => String(id)),
        used,
        cells,
      ),
      mapping: names,
      found: names.map((name, place) =>
        name === null || place === 0
          ? undefined
          : detectCellFormat(
              resource.fields[name],
              cells.map((row) => row[place - 1] ?? ''),
            ),
      ),
    }
  }, [resource, who, rows, columns, cells])
  const plan: ImportPlan = { head: table.head, mapping, found, chosen, key: ['id'], empty: 'clear' }
  const sentColumns: SentColumn[] = mapping.flatMap((name, place) =>
    name === null ? [] : [{ place, name, format: findColumnFormat(plan, place) }],
  )
  return {
    plan,
    table,
    sent: sentColumns,
    /** Columns that this person may not fill in. */
    leftOut: shown.filter((_, place) => mapping[place + 1] === null),
    isAsked: found.some((each, place) => each?.isAsked && !chosen[place]),
    choose: (place: number, format: CellFormat) => setChosen({ ...chosen, [place]: format }),
  }
}

function buildPasteTable(ids: readonly string[], columns: readonly DisplayField[], cells: CellRows): CsvTable {
  return {
    separator: '\t',
    head: ['', ...columns.map(({ label }) => label)],
    rows: cells.map((row, place) => [ids[place] ?? '', ...row]),
    lines: cells.map((_, place) => place + 1),
    faults: [],
  }
}
