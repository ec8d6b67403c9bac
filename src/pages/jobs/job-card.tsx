import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { formatCount } from '../../i18n/format-count'
import type { SayOf } from '../../i18n/words-hook'
import { ExpandableSection } from '../../views/blocks/expandable-section'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { type Tone, ToneChip } from '../../views/value/state-chip'
import { RunsTable } from './runs-table'
import { type Job, type JobRun, useRetryJob } from './use-jobs'
import { type JobWord, useJobWords } from './words'

const toneOf: Readonly<Record<JobRun['status'], Tone>> = {
  done: 'success',
  running: 'info',
  waiting: 'warning',
  failed: 'danger',
}

/** Shows a job: its schedule, its latest run and earlier ones. */
export function JobCard({ job }: { job: Job }) {
  const say = useJobWords()
  const latest = job.runs[0]
  const about = job.doneAt ? say('doneAt', { at: formatLocalInstant(job.doneAt) }) : say('never')
  return (
    <li className="card">
      <div className="between">
        <h2>{job.label}</h2>
        {job.alarm ? (
          <ToneChip tone="danger" label={say('alarm')} />
        ) : (
          <ToneChip tone={latest ? toneOf[latest.status] : 'neutral'} label={say(latest?.status ?? 'idle')} />
        )}
      </div>
      <p className="quiet">
        {describeSchedule(job, say)}
        {latest ? ` · ${about}` : null}
      </p>
      {job.alarm ? <p>{job.alarm}</p> : null}
      {latest?.nextAt && latest.failures > 0 ? <NextRetry job={job} run={latest} nextAt={latest.nextAt} /> : null}
      {job.runs.length > 0 ? (
        <ExpandableSection title={say('runs')}>{() => <RunsTable job={job} />}</ExpandableSection>
      ) : null}
    </li>
  )
}

/** Shows why the latest run failed, and a button that retries now. */
function NextRetry({ job, run, nextAt }: { job: Job; run: JobRun; nextAt: string }) {
  const say = useJobWords()
  const notify = useNotify()
  const { mutate, isPending } = useRetryJob()
  const ask = () =>
    mutate(run.id, {
      onSuccess: (isAsked) => notify(say(isAsked ? 'asked' : 'notWaiting'), { type: isAsked ? 'success' : 'info' }),
      onError: (error) => notify(error.message, { type: 'error' }),
    })
  const count = formatCount(run.failures)
  return (
    <div className="between">
      <p className="stack">
        {say(run.failures === 1 ? 'failedOnce' : 'failedTimes', { count, at: formatLocalInstant(nextAt) })}
        {run.error ? <q className="quiet">{run.error}</q> : null}
      </p>
      <Button variant="outlined" disabled={isPending} aria-label={say('tryNowOf', { job: job.label })} onClick={ask}>
        {say('tryNow')}
      </Button>
    </div>
  )
}

function describeSchedule({ when }: Job, say: SayOf<JobWord>): string {
  if ('at' in when) return `${say(when.rhythm ?? 'daily', { at: when.at })}, ${say('zone')}`
  if (when.everyMinutes === 1) return say('everyMinute')
  return when.everyMinutes === 60 ? say('everyHour') : say('everyMinutes', { count: formatCount(when.everyMinutes) })
}
