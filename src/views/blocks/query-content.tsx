import type { ReactNode } from 'react'
import type { Resource } from '../../framework/resource'
import { useBlockWords } from '../../i18n/block-words'
import { useSay } from '../../i18n/say'
import { FailureNotice, isNotFoundError, LoadingLines, NoSuchRecord, RecordFailure } from '../states/page-states'
import './layout.css'

/** The answer of a query, of this page's own or of react-admin's. */
export interface QueryAnswer<Data> {
  data: Data | null | undefined
  error: unknown
  refetch(): unknown
}

/** Joins two answers that are shown together, once both are loaded. */
export const joinQueryAnswers = <One, Other>(
  one: QueryAnswer<One>,
  other: QueryAnswer<Other>,
): QueryAnswer<readonly [One, Other]> => ({
  data: isLoaded(one.data) && isLoaded(other.data) ? [one.data, other.data] : undefined,
  error: one.error ?? other.error,
  refetch: () => void [one, other].map((each) => each.refetch()),
})

const isLoaded = <Data,>(data: Data | null | undefined): data is Data => data !== undefined && data !== null

interface QueryContentProps<Data> {
  of: QueryAnswer<Data>
  /** About how many lines to expect. */
  lines?: number
  /** Shown instead of an empty list. */
  none?: ReactNode
  /** The page is this resource's record: an error replaces the whole page, heading included. */
  recordOf?: Resource
  children(data: Data): ReactNode
}

/**
 * A query's answer in any state: loading, failed with a retry, empty, loaded, or stale after a failed reload.
 */
export function QueryContent<Data>({
  of: { data, error, refetch },
  lines,
  none,
  recordOf,
  children,
}: QueryContentProps<Data>) {
  const retry = () => void refetch()
  if (recordOf && isNotFoundError(error)) return <NoSuchRecord resource={recordOf} />
  if (!isLoaded(data)) {
    if (!error) return <LoadingLines {...(lines !== undefined && { lines })} />
    return recordOf ? (
      <RecordFailure resource={recordOf} error={error} retry={retry} />
    ) : (
      <FailureNotice error={error} retry={retry} />
    )
  }
  return (
    <>
      {error ? <StaleNotice retry={retry} /> : null}
      {none !== undefined && Array.isArray(data) && data.length === 0 ? none : children(data)}
    </>
  )
}

/** Says that the data shown is stale. */
function StaleNotice({ retry }: { retry(): void }) {
  const [say, sayPlain] = [useBlockWords(), useSay()]
  return (
    <div role="status" className="notice-line">
      <span>{say('stale')}</span>
      <button type="button" className="button" onClick={retry}>
        {sayPlain('retry')}
      </button>
    </div>
  )
}
