import { useMemo, useState } from 'react'
import type { Table } from '../../../../framework/files/read-table'
import type { Resource } from '../../../../framework/resource'
import type { Shown } from '../../../columns'
import { type CellFormat, formatOf } from '../../../import/cells'
import { goalsOf } from '../../../import/mapping'
import { formatIn, type Plan } from '../../../import/plan'
import type { SentColumn } from '../../../import/rows-sent'
import { useSignedIn } from '../../../signed-in'
import type { PastedBlock } from '../pasted'

type Cells = readonly (readonly string[])[]

/** What becomes of the columns of a block: its cells under the headings of the list, behind the record's number. */
export function usePastePlan(resource: Resource, { rows, columns }: PastedBlock, cells: Cells) {
  const who = useSignedIn()
  const [chosen, setChosen] = useState<Plan['chosen']>({})
  const { table, mapping, found, shown } = useMemo(() => {
    const settable = new Set(goalsOf(resource, who).flatMap(({ name, isSettable }) => (isSettable ? [name] : [])))
    const used = columns.slice(0, cells[0]?.length)
    const names = ['id', ...used.map(({ name }) => (settable.has(name) ? name : null))]
    return {
      shown: used,
      table: tableOf(
        rows.map(({ id }) => String(id)),
        used,
        cells,
      ),
      mapping: names,
      found: names.map((name, place) =>
        name === null || place === 0
          ? undefined
          : formatOf(
              resource.fields[name],
              cells.map((row) => row[place - 1] ?? ''),
            ),
      ),
    }
  }, [resource, who, rows, columns, cells])
  const plan: Plan = { head: table.head, mapping, found, chosen, key: ['id'], empty: 'clear' }
  const sent: SentColumn[] = mapping.flatMap((name, place) =>
    name === null ? [] : [{ place, name, format: formatIn(plan, place) }],
  )
  return {
    plan,
    table,
    sent,
    /** Columns that nobody, or not this person, may fill in. */
    leftOut: shown.filter((_, place) => mapping[place + 1] === null),
    isAsked: found.some((each, place) => each?.isAsked && !chosen[place]),
    choose: (place: number, format: CellFormat) => setChosen({ ...chosen, [place]: format }),
  }
}

function tableOf(ids: readonly string[], columns: readonly Shown[], cells: Cells): Table {
  return {
    separator: '\t',
    head: ['', ...columns.map(({ label }) => label)],
    rows: cells.map((row, place) => [ids[place] ?? '', ...row]),
    lines: cells.map((_, place) => place + 1),
    faults: [],
  }
}
