import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { callOperation } from '../../../dataProvider/call'
import { formatDate } from '../../../src/framework/values/dates'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useRunOnce } from '../../../src/views/blocks/use-run-once'
import { PageHead } from '../../../src/views/page-head'
import { createPath, editPath, listPath } from '../../../src/views/paths'
import { useToday } from '../../../src/views/signed-in'
import { Notice, useDescribeError } from '../../../src/views/states/page-states'
import { StateChip } from '../../../src/views/value/state-chip'
import { toWeekStart } from '../../timesheets/public'
import type { JiraState, WorklogPull } from '../jira-wire'
import { jiraConnections } from '../jiraConnections'
import { jiraWorklogs } from '../jiraWorklogs'
import { syncDirections } from '../sets'
import { type JiraWord, useJiraWords } from '../words/en'
import { CopyAgeNote } from './copy-age'
import { ProjectMapping } from './project-mapping'
import { usePullInWords } from './pull-button'

interface Connection {
  id: number
  baseUrl: string
  syncDirection: keyof typeof syncDirections
  status: string
}

/** Shows the connection to Jira, what its projects are mapped to, and what became of work logs. */
export function JiraPage() {
  const say = useJiraWords()
  const answer = useAnswer<Connection[]>(jiraConnections.operations.list, { perPage: 1 })
  const none = (
    <Notice title={say('none')} text={say('noneText')}>
      <Button component={Link} variant="contained" to={createPath(jiraConnections)}>
        {say('connect')}
      </Button>
    </Notice>
  )
  return (
    <div className="page-wide">
      <PageHead />
      <QueryContent of={answer} lines={4} none={none}>
        {(connections) =>
          connections.map((connection) => <ConnectionParts key={connection.id} connection={connection} />)
        }
      </QueryContent>
    </div>
  )
}

function ConnectionParts({ connection }: { connection: Connection }) {
  return (
    <>
      <ConnectionCard connection={connection} />
      {connection.status === 'active' ? <ProjectMapping /> : null}
      {connection.status === 'active' && connection.syncDirection !== 'read' ? <WorklogCard /> : null}
    </>
  )
}

function ConnectionCard({ connection: { id, baseUrl, syncDirection, status } }: { connection: Connection }) {
  const say = useJiraWords()
  const { once, isPending, result } = useWordsOfWork()
  const attempt = async () => {
    const { data } = await callOperation<{ problem: string | null; account: string | null }>('tryJiraConnection', {
      id,
    })
    return data?.problem
      ? toFailure(say(data.problem as JiraWord))
      : toSuccess(say('works', { account: data?.account ?? '' }))
  }
  return (
    <Card title={say('connection')} beside={<StateChip resource={jiraConnections} value={status} />}>
      <dl className="facts">
        <div>
          <dt>{say('address')}</dt>
          <dd>{baseUrl}</dd>
        </div>
        <div>
          <dt>{say('does')}</dt>
          <dd>{syncDirections[syncDirection]}</dd>
        </div>
      </dl>
      <div className="toolbar">
        <Button variant="outlined" disabled={isPending} onClick={() => once(attempt)}>
          {say('tryIt')}
        </Button>
        <Button component={Link} to={editPath(jiraConnections, id)}>
          {say('edit')}
        </Button>
      </div>
      <WorkResult {...result} />
    </Card>
  )
}

interface WorkResultProps {
  text: string
  tone: 'success' | 'danger'
}

const toSuccess = (text: string): WorkResultProps => ({ text, tone: 'success' })
const toFailure = (text: string): WorkResultProps => ({ text, tone: 'danger' })

const WorkResult = ({ text, tone }: WorkResultProps) => (
  <p role="status" className="quiet" data-tone={tone}>
    {text}
  </p>
)

/** Runs work that ends with words, of success or of failure. */
function useWordsOfWork() {
  const { once, isPending } = useRunOnce()
  const describe = useDescribeError()
  const [result, setResult] = useState(toSuccess(''))
  const run = (work: () => Promise<WorkResultProps>) =>
    void once(async () => setResult(await work().catch((error: unknown) => toFailure(describe(error)))))
  return { once: run, isPending, result }
}

function WorklogCard() {
  const say = useJiraWords()
  const inWords = usePullInWords()
  const weekStart = toWeekStart(useToday())
  const state = useAnswer<JiraState>('getJiraState')
  const { once, isPending, result } = useWordsOfWork()
  const pull = async () => {
    const { data } = await callOperation<WorklogPull>('importEverybodysWorklogs', { weekStart })
    await state.refetch()
    const text = data ? inWords(data) : ''
    return data?.problem ? toFailure(text) : toSuccess(text)
  }
  return (
    <Card title={say('week')} beside={<Link to={listPath(jiraWorklogs)}>{say('worklogs')}</Link>}>
      <QueryContent of={state} lines={1}>
        {(age) => <CopyAgeNote {...age} never={say('neverPulled')} />}
      </QueryContent>
      <div className="toolbar">
        <Button variant="outlined" disabled={isPending} onClick={() => once(pull)}>
          {say('pullAll', { week: formatDate(weekStart) })}
        </Button>
      </div>
      <WorkResult {...result} />
    </Card>
  )
}
