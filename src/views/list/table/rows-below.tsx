import Button from '@mui/material/Button'
import { memo } from 'react'
import type { Resource } from '../../../framework/resource'
import { formatCount } from '../../../i18n/format-count'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import { lowercaseFirst, useSay } from '../../../i18n/say'

interface RowsBelowProps {
  resource: Resource
  count: number
  /** How many of the rows can be scrolled to. */
  shown: number
  /** The error because of which visible pages are missing. */
  error: unknown
  retry(): void
}

/** Tells which rows cannot be reached or loaded and, where no figures are shown, how many rows there are. */
export const RowsBelow = memo(({ resource, count, shown, error, ...rows }: RowsBelowProps) => {
  const say = useLongWords()
  const general = useSay()
  const list = lowercaseFirst(count === 1 ? resource.label : resource.plural)
  // The button disappears together with its message, so the list takes the focus.
  const retry = () => {
    document.querySelector<HTMLElement>('.list-table')?.focus()
    rows.retry()
  }
  if (shown === count && !error && !resource.source) return null
  return (
    <div className="table-below">
      {resource.source ? <span>{say('rows', { count: formatCount(count), list })}</span> : null}
      {shown < count ? <span>{say('cut', { shown: formatCount(shown), count: formatCount(count), list })}</span> : null}
      {error ? (
        <span role="alert">
          {say('rowsFailed')} <Button onClick={retry}>{general('retry')}</Button>
        </span>
      ) : null}
    </div>
  )
})
