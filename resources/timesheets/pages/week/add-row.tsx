import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { type GridRow, rowKey } from '../../rules/grid'
import { activities } from '../../timeSheetTasks'
import { useTimesheetWords } from '../../words/en'

interface Project {
  id: number
  name: string
}
interface Task {
  id: number
  title: string
  projectId: number
  phaseId: number | null
}

const bookable = {
  and: [
    { status: { eq: 'active' } },
    { or: [{ kind: { eq: 'internal' } }, { id: { in: '$memberProjects' } }, { id: { in: '$managedProjects' } }] },
  ],
}
const ownTasks = {
  and: [{ id: { in: '$assignedTasks' } }, { status: { in: ['todo', 'in_progress', 'in_review', 'blocked'] } }],
}

/** What somebody may enter time for: their tasks at once, any of their projects by choosing it. */
export function AddRow({ onAdd }: { onAdd(row: GridRow): void }) {
  const say = useTimesheetWords()
  const [projectId, setProjectId] = useState('')
  const [activity, setActivity] = useState('development')
  const { data: projects = [] } = useAnswer<Project[]>('getProjects', {
    filter: bookable,
    perPage: 500,
    sort: [['name', 'asc']],
    fields: ['id', 'name'],
  })
  const { data: tasks = [] } = useAnswer<Task[]>('getTasks', {
    filter: ownTasks,
    perPage: 20,
    fields: ['id', 'title', 'projectId', 'phaseId'],
  })
  const nameOf = (id: number) => projects.find((project) => project.id === id)?.name ?? ''
  const add = (part: Omit<GridRow, 'key' | 'label' | 'activity'>, label: string) =>
    onAdd({ ...part, activity, label, key: rowKey({ ...part, activity }) })
  return (
    <>
      <div className="choices">
        <TextField
          select
          size="small"
          className="choice"
          label={say('project')}
          value={projectId}
          onChange={({ target }) => setProjectId(target.value)}
        >
          {projects.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          className="choice"
          label={say('activity')}
          value={activity}
          onChange={({ target }) => setActivity(target.value)}
        >
          {Object.entries(activities).map(([name, label]) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <Button
          disabled={!projectId}
          onClick={() => add({ projectId: Number(projectId), phaseId: null, taskId: null }, nameOf(Number(projectId)))}
        >
          {say('addRow')}
        </Button>
      </div>
      {tasks.length > 0 ? (
        <fieldset className="toggles">
          <legend className="quiet">{say('suggestions')}</legend>
          {tasks.map(({ id, title, projectId: of, phaseId }) => (
            <Button
              key={id}
              size="small"
              variant="outlined"
              onClick={() =>
                add({ projectId: of, phaseId, taskId: id }, [nameOf(of), title].filter(Boolean).join(' · '))
              }
            >
              {title}
            </Button>
          ))}
        </fieldset>
      ) : null}
    </>
  )
}
