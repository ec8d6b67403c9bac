import type { Resource } from '../../../framework/resource'
import type { Summary } from '../../../framework/summary'
import { useLongWords } from '../../../i18n/long-words'
import { useSignedIn } from '../../signed-in'
import { FigureLines } from '../groups/figure-lines'
import { figuresIn } from '../groups/figures'
import type { Placed } from './layout'
import { Cell, cellLook, menuLook, TableRow } from './parts'

interface TotalsRowProps {
  resource: Resource
  columns: readonly Placed[]
  summary: Summary | undefined
  rowIndex: number
}

/** Figures of all rows below their columns, always in view. */
export function TotalsRow({ resource, columns, summary, rowIndex }: TotalsRowProps) {
  const say = useLongWords()
  const { company } = useSignedIn()
  return (
    <TableRow aria-rowindex={rowIndex} className="long-row">
      {columns.map((column, index) => (
        <Cell key={column.shown.name} {...cellLook(column, 'long-figures')}>
          {index === 0 ? <strong>{say('all')}</strong> : null}
          <FigureLines figures={figuresIn(resource, column.shown, summary?.figures, company)} />
        </Cell>
      ))}
      <Cell {...menuLook} />
    </TableRow>
  )
}
