import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { callOperation } from '../../../dataProvider/call'
import { Card } from '../../../src/views/blocks/card'
import { joinQueryAnswers, QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useRunOnce } from '../../../src/views/blocks/use-run-once'
import { useDescribeError } from '../../../src/views/states/page-states'
import { projects } from '../../delivery/projects'
import { projectSets } from '../../delivery/sets'
import type { JiraProjectAnswer, MappedJiraProject } from '../jira-wire'
import { useJiraWords } from '../words/en'
import { CopyAgeNote } from './copy-age'

interface OurProject {
  id: number
  version: number
  name: string
  jiraProjectKey: string | null
}

const offered = { or: [{ status: { in: projectSets.managed } }, { jiraProjectKey: { empty: false } }] }

/** Shows the projects of Jira, and lets administrators choose which of ours has the key of each. */
export function ProjectMapping() {
  const say = useJiraWords()
  const theirs = useAnswer<JiraProjectAnswer>('getJiraProjects')
  const ours = useAnswer<OurProject[]>(projects.operations.list, {
    ...{ filter: offered, perPage: 500, sort: [['name', 'asc']], fields: ['name', 'jiraProjectKey', 'version'] },
  })
  return (
    <Card title={say('projects')}>
      <QueryContent of={joinQueryAnswers(theirs, ours)} lines={6}>
        {([{ rows, ...age }, choices]) => (
          <>
            <CopyAgeNote {...age} />
            <MappedCount rows={rows} />
            <MappingTable
              rows={rows.toSorted((one, other) => Number(isMapped(other)) - Number(isMapped(one)))}
              choices={choices}
              onMapped={() => Promise.all([theirs.refetch(), ours.refetch()])}
            />
          </>
        )}
      </QueryContent>
    </Card>
  )
}

const isMapped = ({ mappedProjectId }: MappedJiraProject) => mappedProjectId !== null

/** Says how many are mapped, and what to do where none is. */
function MappedCount({ rows }: { rows: readonly MappedJiraProject[] }) {
  const say = useJiraWords()
  const mapped = rows.filter(isMapped).length
  if (rows.length === 0) return <p className="quiet">{say('noProjects')}</p>
  if (mapped === 0) return <p>{say('noneMapped')}</p>
  return <p className="quiet">{say('someMapped', { mapped, total: rows.length })}</p>
}

interface MappingTableProps {
  rows: readonly MappedJiraProject[]
  choices: readonly OurProject[]
  onMapped(): Promise<unknown>
}

function MappingTable({ rows, choices, onMapped }: MappingTableProps) {
  const say = useJiraWords()
  const { map, isPending } = useMapping(onMapped)
  // Only one line at a time offers its choices, since both lists may be long.
  const [openKey, setOpenKey] = useState<string>()
  const findOurs = (key: string) => choices.find(({ jiraProjectKey }) => jiraProjectKey === key)
  const choose = (key: string, projectId: string) => {
    setOpenKey(undefined)
    map(
      key,
      findOurs(key),
      choices.find(({ id }) => id === Number(projectId)),
    )
  }
  if (rows.length === 0) return null
  return (
    <Table
      label={say('projects')}
      narrow="stack"
      lines={rows}
      keyOf={({ key }) => key}
      columns={[
        { head: say('jiraProject'), of: ({ key, name }) => `${key} · ${name}` },
        {
          head: say('ourProject'),
          of: ({ key }) =>
            key === openKey ? (
              <ProjectChoice
                label={`${say('ourProject')}: ${key}`}
                value={findOurs(key)?.id}
                choices={choices}
                onChoose={(id) => choose(key, id)}
              />
            ) : (
              <span className="toolbar">
                {findOurs(key)?.name ?? <span className="quiet">{say('noProject')}</span>}
                <Button
                  size="small"
                  disabled={isPending}
                  aria-label={`${say(findOurs(key) ? 'change' : 'map')}: ${key}`}
                  onClick={() => setOpenKey(key)}
                >
                  {say(findOurs(key) ? 'change' : 'map')}
                </Button>
              </span>
            ),
        },
      ]}
    />
  )
}

interface ProjectChoiceProps {
  label: string
  value: number | undefined
  choices: readonly OurProject[]
  onChoose(id: string): void
}

function ProjectChoice({ label, value, choices, onChoose }: ProjectChoiceProps) {
  const say = useJiraWords()
  return (
    <TextField
      select
      autoFocus
      size="small"
      fullWidth
      hiddenLabel
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <MenuItem value="">{say('noProject')}</MenuItem>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Moves a key of Jira from one of our projects to another. */
function useMapping(onMapped: () => Promise<unknown>) {
  const say = useJiraWords()
  const notify = useNotify()
  const describe = useDescribeError()
  const { once, isPending } = useRunOnce()
  const write = ({ id, version }: OurProject, jiraProjectKey: string | null) =>
    callOperation(projects.operations.update, { id, version, jiraProjectKey })
  const move = async (key: string, before: OurProject | undefined, after: OurProject | undefined) => {
    try {
      if (before) await write(before, null)
      if (after) await write(after, key)
      notify(after ? say('mapped', { key, project: after.name }) : say('unmapped', { key }), { type: 'success' })
    } catch (error) {
      notify(describe(error), { type: 'error' })
    }
    await onMapped()
  }
  const map = (key: string, before: OurProject | undefined, after: OurProject | undefined) =>
    void once(() => move(key, before, after))
  return { map, isPending }
}
