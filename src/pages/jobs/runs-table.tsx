import { capitalize, humanizeName } from '../../framework/naming'
import { formatCount } from '../../i18n/format-count'
import { Table } from '../../views/blocks/table'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import type { Job, JobRun } from './use-jobs'
import { useJobWords } from './words'

export function RunsTable({ job }: { job: Job }) {
  const say = useJobWords()
  return (
    <Table
      label={say('runsOf', { job: job.label })}
      lines={job.runs}
      keyOf={({ id }) => id}
      columns={[
        { head: say('planned'), of: ({ plannedAt }) => formatLocalInstant(plannedAt) },
        { head: say('outcome'), of: (run) => <RunOutcome run={run} /> },
        {
          head: say('took'),
          of: ({ startedAt, endedAt }) =>
            endedAt ? say('seconds', { count: formatSeconds(startedAt, endedAt) }) : null,
          isFigure: true,
        },
        { head: say('tries'), of: ({ attempts }) => formatCount(attempts), isFigure: true },
        { head: say('figures'), of: formatRunCounts },
      ]}
    />
  )
}

function RunOutcome({ run: { status, error } }: { run: JobRun }) {
  const say = useJobWords()
  return (
    <span className="stack">
      {say(status)}
      {error ? <q className="quiet">{error}</q> : null}
    </span>
  )
}

const seconds = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

const formatSeconds = (from: string, to: string) => seconds.format((Date.parse(to) - Date.parse(from)) / 1000)

const formatRunCounts = ({ counts }: JobRun) =>
  Object.entries(counts ?? {})
    .map(([name, count]) => `${capitalize(humanizeName(name))}: ${formatCount(count)}`)
    .join(', ')
