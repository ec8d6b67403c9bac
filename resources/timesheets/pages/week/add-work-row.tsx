import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { taskSets } from '../../../delivery/sets'
import { buildRowKey, type GridRow } from '../../rules/grid-rows'
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
  and: [{ id: { in: '$assignedTasks' } }, { status: { in: taskSets.open } }],
}

interface AddWorkRowProps {
  onAdd(row: GridRow): void
}

/** Offers work to enter time for: the user's tasks, or any of their projects. */
export function AddWorkRow({ onAdd }: AddWorkRowProps) {
  const say = useTimesheetWords()
  const [projectId, setProjectId] = useState('')
  const [activity, setActivity] = useState('development')
  const { data: projects = [] } = useAnswer<Project[]>('getProjects', {
    filter: bookable,
    perPage: 500,
    sort: [['name', 'asc']],
    fields: ['id', 'name'],
  })
  const findProjectName = (id: number) => projects.find((project) => project.id === id)?.name ?? ''
  const add = (part: Omit<GridRow, 'key' | 'label' | 'activity'>, label: string) =>
    onAdd({ ...part, activity, label, key: buildRowKey({ ...part, activity }) })
  const choices = projects.map(({ id, name }) => [String(id), name] as const)
  return (
    <>
      <div className="choices">
        <SelectField label={say('project')} value={projectId} options={choices} onChange={setProjectId} />
        <SelectField
          label={say('activity')}
          value={activity}
          options={Object.entries(activities)}
          onChange={setActivity}
        />
        <Button
          disabled={!projectId}
          onClick={() =>
            add({ projectId: Number(projectId), phaseId: null, taskId: null }, findProjectName(Number(projectId)))
          }
        >
          {say('addRow')}
        </Button>
      </div>
      <OwnTasks
        onTask={({ id, title, projectId: of, phaseId }) =>
          add({ projectId: of, phaseId, taskId: id }, [findProjectName(of), title].filter(Boolean).join(' · '))
        }
      />
    </>
  )
}

function OwnTasks({ onTask }: { onTask(task: Task): void }) {
  const say = useTimesheetWords()
  const { data: tasks = [] } = useAnswer<Task[]>('getTasks', {
    filter: ownTasks,
    perPage: 20,
    fields: ['id', 'title', 'projectId', 'phaseId'],
  })
  if (tasks.length === 0) return null
  return (
    <fieldset className="toggles">
      <legend className="quiet">{say('suggestions')}</legend>
      {tasks.map((task) => (
        <Button key={task.id} size="small" variant="outlined" onClick={() => onTask(task)}>
          {task.title}
        </Button>
      ))}
    </fieldset>
  )
}

interface SelectFieldProps {
  label: string
  value: string
  options: readonly (readonly [value: string, words: string])[]
  onChange(value: string): void
}

function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  return (
    <TextField
      select
      size="small"
      className="choice"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(([name, words]) => (
        <MenuItem key={name} value={name}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  )
}
