import { useState } from 'react'
import { formatCount } from '../../i18n/format-count'
import { QueryContent } from '../../views/blocks/query-content'
import { matchesSearch, SearchField } from '../../views/blocks/records/search-field'
import { PageHead } from '../../views/page-head'
import { JobTable } from './job-table'
import { isFailing, type Job, useDatabaseVersion, useJobs } from './use-jobs'
import { useJobWords } from './words'

/** Shows the jobs of the servers and their results. */
export function JobsPage() {
  const say = useJobWords()
  return (
    <div className="page-wide">
      <PageHead />
      <p>{say('intro')}</p>
      <QueryContent of={useJobs()} lines={12}>
        {(jobs) => <JobSearch jobs={jobs} />}
      </QueryContent>
      <DatabaseVersionNote />
    </div>
  )
}

function JobSearch({ jobs }: { jobs: readonly Job[] }) {
  const say = useJobWords()
  const [words, setWords] = useState('')
  const failed = jobs.filter(isFailing)
  const matches = [...failed, ...jobs.filter((job) => !isFailing(job))].filter(({ label, name }) =>
    matchesSearch(words, [label, name]),
  )
  return (
    <>
      <div className="choices">
        <p className="strong tone" data-tone={failed.length > 0 ? 'danger' : 'success'}>
          {say('count', { count: formatCount(jobs.length), failed: formatCount(failed.length) })}
        </p>
        <SearchField label={say('search')} value={words} onChange={setWords} />
      </div>
      {matches.length > 0 ? (
        <div className="card">
          <JobTable jobs={matches} />
        </div>
      ) : (
        <p role="status">{say('noneFound')}</p>
      )}
    </>
  )
}

/** Shows the version of the database; empty until it is loaded, because the jobs do not wait for it. */
function DatabaseVersionNote() {
  const say = useJobWords()
  const { data } = useDatabaseVersion()
  if (!data) return null
  const { version, from, packageVersion } = data
  return <p className="quiet">{say(from, { version, packageVersion: packageVersion ?? '' })}</p>
}
