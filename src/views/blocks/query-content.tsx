import type { ReactNode } from 'react'
import type { Resource } from '../../framework/resource'
import { useBlockWords } from '../../i18n/block-words'
import { useSay } from '../../i18n/say'
import { FailureNotice, isNotFoundError, LoadingLines, NoSuchRecord, RecordFailure } from '../states/page-states'
import './layout.css'

/** The answer of a query, made here or by react-admin. */
export interface QueryAnswer<Data> {
  data: Data | null | undefined
  error: unknown
  refetch(): unknown
}

/** Joins two answers that are shown together when both are loaded. */
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
  /** About how many lines the answer will have. */
  lines?: number
  /** Shown in place of an empty list. */
  none?: ReactNode
  /**
   * Set where the page is a record of this resource: an error then replaces the whole page with its heading.
   */
  recordOf?: Resource
  children(data: Data): ReactNode
}

/**
 * Shows a query's answer in any state: loading, failed with a retry, empty, loaded, or stale after a
 * failed reload.
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

/** Tells that the data shown is stale. */
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
