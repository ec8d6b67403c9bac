import { capital, words } from '../../framework/naming'
import { figure } from '../../i18n/figure'
import { momentInWords } from '../../views/value/moment-in-words'
import type { Job, JobRun } from './use-jobs'
import { useJobWords } from './words'

const columns = ['planned', 'outcome', 'took', 'tries', 'figures'] as const

/** The latest runs of a job. */
export function RunsTable({ job }: { job: Job }) {
  const say = useJobWords()
  return (
    // Reached by the keyboard, which has no other way to move it sideways.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached.
    <section className="job-runs" tabIndex={0} aria-label={say('runsOf', { job: job.label })}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {say(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {job.runs.map((run) => (
            <tr key={run.id}>
              <td>{momentInWords(run.plannedAt)}</td>
              <td>
                {say(run.status)}
                {run.error ? <q>{run.error}</q> : null}
              </td>
              <td>{run.endedAt ? say('seconds', { count: secondsOf(run.startedAt, run.endedAt) }) : null}</td>
              <td>{figure(run.attempts)}</td>
              <td>{figuresOf(run)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const seconds = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

const secondsOf = (from: string, to: string) => seconds.format((Date.parse(to) - Date.parse(from)) / 1000)

const figuresOf = ({ counts }: JobRun) =>
  Object.entries(counts ?? {})
    .map(([name, count]) => `${capital(words(name))}: ${figure(count)}`)
    .join(', ')
