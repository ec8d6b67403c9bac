import { useMemo } from 'react'
import type { Row } from '../../../../../dataProvider/create'
import { formatCount } from '../../../../i18n/format-count'
import { useRangeWords } from '../../../../i18n/lists/range-words'
import type { DisplayField } from '../../../display-fields'
import { useSignedIn } from '../../../signed-in'
import { computeRangeFigures } from './range-figures'

interface RangeFootProps {
  rows: readonly Row[]
  columns: readonly DisplayField[]
  /** Number of selected rows that are not loaded. */
  missing: number
}

/** Shows count, sum and average of the selected cells, over the lower edge of the table. */
export function RangeFoot({ rows, columns, missing }: RangeFootProps) {
  const say = useRangeWords()
  const { company } = useSignedIn()
  const { count, hidden, units } = useMemo(() => computeRangeFigures(rows, columns, company), [rows, columns, company])
  const sums = units.flatMap(({ sum }) => sum ?? [])
  const averages = units.map(({ average }) => average)
  return (
    <div className="range-foot">
      <p role="status">
        <span>
          {say('count')} <strong>{formatCount(count)}</strong>
        </span>
        {sums.length > 0 ? (
          <span>
            {say('sum')} <strong>{sums.join(' · ')}</strong>
          </span>
        ) : null}
        {averages.length > 0 ? (
          <span>
            {say('average')} <strong>{averages.join(' · ')}</strong>
          </span>
        ) : null}
        {hidden > 0 ? <span>{say('hidden', { count: formatCount(hidden) })}</span> : null}
        {missing > 0 ? <span>{say('missing', { count: formatCount(missing) })}</span> : null}
      </p>
    </div>
  )
}
