import Link from '@mui/material/Link'
import { formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { Panel } from '../../../src/views/record/record-sections'
import type { ToolProps } from '../../../src/views/tools/tool-props'
import type { ProjectTicket, TicketAnswer } from '../jira-wire'
import { useJiraWords } from '../words/en'
import { CopyAgeNote } from './copy-age'

/** Shows the tickets of the project, as they were last read from Jira. */
export function ProjectTickets({ record }: ToolProps) {
  const say = useJiraWords()
  const key = typeof record?.jiraProjectKey === 'string' ? record.jiraProjectKey : ''
  const answer = useAnswer<TicketAnswer>(
    'getJiraTicketsForProjects',
    { projectKeys: key },
    { isEnabled: key !== '', staleMs: 60_000 },
  )
  return (
    <Panel title={say('tickets')}>
      {key === '' ? (
        <p className="quiet">{say('noKey')}</p>
      ) : (
        <QueryContent of={answer} lines={6}>
          {({ rows, total, isConnected, copies }) => (
            <>
              {isConnected ? <CopyAgeNote {...(copies[key] ?? { takenAt: null, problem: null })} /> : null}
              {total > rows.length ? <p>{say('firstOf', { shown: rows.length, total })}</p> : null}
              {rows.length > 0 ? (
                <TicketTable tickets={rows} />
              ) : (
                <p className="quiet">{say(isConnected ? 'noTickets' : 'none')}</p>
              )}
            </>
          )}
        </QueryContent>
      )}
    </Panel>
  )
}

const toDuration = (minutes: number | null) => (minutes === null ? '' : formatDuration(minutes))

function TicketTable({ tickets }: { tickets: readonly ProjectTicket[] }) {
  const say = useJiraWords()
  return (
    <Table
      label={say('ticketList')}
      narrow="stack"
      lines={tickets}
      keyOf={({ key }) => key}
      columns={[
        {
          head: say('ticket'),
          of: ({ key, url }) => (
            <Link href={url} target="_blank" rel="noreferrer">
              {key}
            </Link>
          ),
        },
        { head: say('summary'), of: ({ summary }) => summary },
        { head: say('status'), of: ({ status }) => status },
        { head: say('assignee'), of: ({ assignee }) => assignee },
        { head: say('due'), of: ({ dueDate }) => dueDate && formatDate(dueDate) },
        { head: say('estimate'), of: ({ estimate }) => toDuration(estimate), isFigure: true },
        { head: say('spent'), of: ({ spent }) => toDuration(spent), isFigure: true },
      ]}
    />
  )
}
