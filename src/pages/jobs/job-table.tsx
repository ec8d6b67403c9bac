import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { formatCount } from '../../i18n/format-count'
import type { SayOf } from '../../i18n/words-hook'
import { ReviewDialog } from '../../views/blocks/review-dialog'
import { Table } from '../../views/blocks/table'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { type Tone, ToneChip } from '../../views/value/state-chip'
import { RunsTable } from './runs-table'
import { isFailing, type Job, type JobRun, useRetryJob } from './use-jobs'
import { type JobWord, useJobWords } from './words'

const toneOf: Readonly<Record<JobRun['status'], Tone>> = {
  done: 'success',
  running: 'info',
  waiting: 'warning',
  failed: 'danger',
}

/** Shows jobs, one a row: state, last and next run, and what went wrong. */
export function JobTable({ jobs }: { jobs: readonly Job[] }) {
  const say = useJobWords()
  const [openJob, setOpenJob] = useState<Job>()
  return (
    <>
      <Table
        label={say('jobs')}
        narrow="stack"
        lines={jobs}
        keyOf={({ name }) => name}
        columns={[
          { head: say('job'), of: (job) => <JobName job={job} onOpen={() => setOpenJob(job)} /> },
          { head: say('outcome'), of: (job) => <JobState job={job} /> },
          { head: say('lastRun'), of: ({ doneAt }) => (doneAt ? <Instant at={doneAt} /> : say('never')) },
          { head: say('nextRun'), of: (job) => <Instant at={findNextInstant(job)} /> },
          { head: say('schedule'), of: (job) => describeSchedule(job, say) },
          { key: 'run', head: '', of: (job) => <RunNowButton job={job} /> },
        ]}
      />
      {openJob ? (
        <ReviewDialog
          title={say('runsOf', { job: openJob.label })}
          close={say('close')}
          size="md"
          isLong
          onClose={() => setOpenJob(undefined)}
        >
          <RunsTable job={openJob} />
        </ReviewDialog>
      ) : null}
    </>
  )
}

const findNextInstant = ({ runs: [latest], plannedAt }: Job): string =>
  latest?.status === 'waiting' && latest.nextAt ? latest.nextAt : plannedAt

/** Names the job, and opens its runs where there are any. */
function JobName({ job, onOpen }: { job: Job; onOpen(): void }) {
  if (job.runs.length === 0) return job.label
  return (
    <Link component="button" type="button" onClick={onOpen} sx={{ textAlign: 'start' }}>
      {job.label}
    </Link>
  )
}

function JobState({ job }: { job: Job }) {
  const say = useJobWords()
  const [latest] = job.runs
  const chip = job.alarm ? (
    <ToneChip tone="danger" label={say('alarm')} />
  ) : (
    <ToneChip tone={latest ? toneOf[latest.status] : 'neutral'} label={say(latest?.status ?? 'idle')} />
  )
  if (!isFailing(job)) return chip
  return (
    <span className="stack">
      {chip}
      {job.alarm ? <span>{job.alarm}</span> : null}
      {latest && latest.failures > 0 ? (
        <span>
          {say(latest.failures === 1 ? 'failedOnce' : 'failedTimes', { count: formatCount(latest.failures) })}
        </span>
      ) : null}
      {latest?.error ? <q className="quiet">{latest.error}</q> : null}
    </span>
  )
}

/** Tries a failed run again. Other runs wait for their time, because they could repeat mails. */
function RunNowButton({ job: { label, runs } }: { job: Job }) {
  const say = useJobWords()
  const notify = useNotify()
  const { mutate, isPending } = useRetryJob()
  const [latest] = runs
  if (latest?.status !== 'waiting') return null
  const ask = () =>
    mutate(latest.id, {
      onSuccess: (isAsked) => notify(say(isAsked ? 'asked' : 'notWaiting'), { type: isAsked ? 'success' : 'info' }),
      onError: (error) => notify(error.message, { type: 'error' }),
    })
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isPending}
      aria-label={say('runNowOf', { job: label })}
      onClick={ask}
    >
      {say('runNow')}
    </Button>
  )
}

function describeSchedule({ when }: Job, say: SayOf<JobWord>): string {
  if ('at' in when) return `${say(when.rhythm ?? 'daily', { at: when.at })}, ${say('zone')}`
  if (when.everyMinutes === 1) return say('everyMinute')
  return when.everyMinutes === 60 ? say('everyHour') : say('everyMinutes', { count: formatCount(when.everyMinutes) })
}

/** Shows a day and its time in one line. */
const Instant = ({ at }: { at: string }) => <span className="figure">{formatLocalInstant(at)}</span>
