import Button from '@mui/material/Button'
import type { Resource } from '../../../framework/resource'
import { useLongWords } from '../../../i18n/long-words'
import { inSentence, useSay } from '../../../i18n/say'
import type { LongRows } from './use-long-rows'

const number = new Intl.NumberFormat('en-IN')

interface RowsBelowProps {
  resource: Resource
  count: number
  /** How many of them can be scrolled to. */
  shown: number
  rows: LongRows
}

/** How many rows there are, what cannot be reached, and what could not be loaded. */
export function RowsBelow({ resource, count, shown, rows }: RowsBelowProps) {
  const say = useLongWords()
  const general = useSay()
  const list = inSentence(count === 1 ? resource.label : resource.plural)
  return (
    <div className="long-below">
      <span role="status">{say('rows', { count: number.format(count), list })}</span>
      {shown < count ? (
        <span>{say('cut', { shown: number.format(shown), count: number.format(count), list })}</span>
      ) : null}
      {rows.error ? (
        <span role="alert">
          {say('rowsFailed')} <Button onClick={rows.retry}>{general('retry')}</Button>
        </span>
      ) : null}
    </div>
  )
}
