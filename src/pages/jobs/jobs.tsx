import { Fetched } from '../../views/blocks/fetched'
import { PageHead } from '../../views/page'
import { JobCard } from './job-card'
import { useDatabaseVersion, useJobs } from './use-jobs'
import { useJobWords } from './words'

/** What the servers do by themselves, and how it went. */
export function Jobs() {
  const say = useJobWords()
  return (
    <div className="page-narrow">
      <PageHead />
      <p>{say('intro')}</p>
      <Database />
      <Fetched of={useJobs()}>
        {(jobs) => (
          <ul className="plain">
            {jobs.map((job) => (
              <JobCard key={job.name} job={job} />
            ))}
          </ul>
        )}
      </Fetched>
    </div>
  )
}

/** Told while nobody knows it by nothing: the jobs do not wait for it. */
function Database() {
  const say = useJobWords()
  const { data } = useDatabaseVersion()
  if (!data) return null
  const { version, from, packageVersion } = data
  return <p>{say(from, { version, packageVersion: packageVersion ?? '' })}</p>
}
