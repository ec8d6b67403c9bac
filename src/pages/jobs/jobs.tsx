import { CallError } from '../../../dataProvider/call'
import { PageHead } from '../../views/page'
import { AccessDenied, FailureNotice, Waiting } from '../../views/states/states'
import { JobCard } from './job-card'
import { useJobs } from './use-jobs'
import { useJobWords } from './words'
import './jobs.css'

/** What the servers do by themselves, and how it went. */
export function Jobs() {
  const say = useJobWords()
  const { data, error, isPending, refetch } = useJobs()
  if (error instanceof CallError && error.status === 403) return <AccessDenied what={say('what')} />
  return (
    <>
      <PageHead title={say('title')} />
      <p className="jobs-intro">{say('intro')}</p>
      {isPending ? <Waiting /> : null}
      {error && !data ? <FailureNotice error={error} retry={() => void refetch()} /> : null}
      <ul className="jobs">
        {data?.map((job) => (
          <JobCard key={job.name} job={job} />
        ))}
      </ul>
    </>
  )
}
