import { Fetched } from '../../views/blocks/fetched'
import { PageHead } from '../../views/page'
import { JobCard } from './job-card'
import { useJobs } from './use-jobs'
import { useJobWords } from './words'

/** What the servers do by themselves, and how it went. */
export function Jobs() {
  const say = useJobWords()
  return (
    <div className="page-narrow">
      <PageHead />
      <p>{say('intro')}</p>
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
