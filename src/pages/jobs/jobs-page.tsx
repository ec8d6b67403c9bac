import { QueryContent } from '../../views/blocks/query-content'
import { PageHead } from '../../views/page-head'
import { JobCard } from './job-card'
import { useDatabaseVersion, useJobs } from './use-jobs'
import { useJobWords } from './words'

/** Shows the jobs of the servers and their results. */
export function JobsPage() {
  const say = useJobWords()
  return (
    <div className="page-narrow">
      <PageHead />
      <p>{say('intro')}</p>
      <DatabaseVersionNote />
      <QueryContent of={useJobs()}>
        {(jobs) => (
          <ul className="plain">
            {jobs.map((job) => (
              <JobCard key={job.name} job={job} />
            ))}
          </ul>
        )}
      </QueryContent>
    </div>
  )
}

/** Shows the version of the database; empty until it is loaded, because the jobs do not wait for it. */
function DatabaseVersionNote() {
  const say = useJobWords()
  const { data } = useDatabaseVersion()
  if (!data) return null
  const { version, from, packageVersion } = data
  return <p>{say(from, { version, packageVersion: packageVersion ?? '' })}</p>
}
