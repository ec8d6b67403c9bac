import { type CalendarDate, daysBetween } from '../../../../src/framework/values/dates'
import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, type DemoWriter, setRecordValues } from '../../../demo/demo-writer'
import { findPeakAllocation } from '../../../teams/public'
import { demoProjects } from './demo-projects'
import { type DemoWork, demoStates, demoWork } from './demo-work'

interface DemoPhase {
  name: string
  sequence: number
  startDate: CalendarDate
  endDate: CalendarDate
  status: 'completed' | 'active' | 'planned'
}

function findProjectDays({ project }: DemoWork): [from: number, until: number] {
  const { from = 0, until = 0 } = demoProjects.find(({ key }) => key === project) ?? {}
  return [from, until]
}

/** Three phases, each of which begins the day after the one before. */
function buildPhases(work: DemoWork, today: CalendarDate): DemoPhase[] {
  const [from, to] = findProjectDays(work)
  const ends = [Math.round(from + (to - from) / 5), Math.round(to - (to - from) / 5), to]
  return ['Plan', 'Build', 'Hand over'].map((name, at) => {
    const [first, last] = [at === 0 ? from : (ends[at - 1] ?? 0) + 1, ends[at] ?? to]
    const status = last < 0 ? 'completed' : first <= 0 ? 'active' : 'planned'
    return { name, sequence: at + 1, startDate: addDays(today, first), endDate: addDays(today, last), status }
  })
}

/** Members of projects with their roles and tasks, in every state that a task may have. */
export async function fillWork(filling: DemoWriter): Promise<void> {
  const { writer, id } = filling
  const hand = asBulkWriter(writer)
  await addRecords(
    hand,
    'projectManagers',
    demoProjects.map(({ key, manager, from }) => {
      const fromDate = addDays(writer.today, Math.min(from, 0))
      return { projectId: id('projects', key), empId: id('employees', manager), role: 'manager', fromDate }
    }),
  )
  const agreed = demoWork.flatMap(({ project, sow }) =>
    sow ? [{ projectId: id('projects', project), sowId: id('sows', sow) }] : [],
  )
  await addRecords(hand, 'projectSows', agreed)
  await fillMembers(filling)
  await fillPhases(filling)
}

async function fillMembers({ writer, id }: DemoWriter): Promise<void> {
  const shares = demoWork.flatMap((work) =>
    work.members.map(({ by, role, percent: allocationPercent }) => ({
      ...{ projectId: id('projects', work.project), empId: id('employees', by), role, allocationPercent },
      ...{ fromDate: addDays(writer.today, findProjectDays(work)[0]), toDate: null },
    })),
  )
  const withPeaks = shares.map((share) => ({
    ...share,
    ...findPeakAllocation(
      share,
      shares.filter((other) => other !== share && other.empId === share.empId),
    ),
  }))
  await addRecords(asBulkWriter(writer), 'projectMembers', withPeaks)
}

async function fillPhases(filling: DemoWriter): Promise<void> {
  const { writer, id, know } = filling
  const hand = asBulkWriter(writer)
  const phases = demoWork.flatMap((work) =>
    buildPhases(work, writer.today).map((phase, at) => ({ work, phase, titles: work.tasks[at] ?? [] })),
  )
  const phaseIds = await addRecords(
    hand,
    'projectPhases',
    phases.map(({ work, phase: { status: _, ...phase } }) => ({
      ...phase,
      projectId: id('projects', work.project),
      budgetMinutes: 24_000,
    })),
  )
  for (const [at, { work, phase }] of phases.entries())
    know('projectPhases', `${work.project} ${phase.name}`, phaseIds[at] ?? 0)
  await fillTasks(filling, phases, phaseIds)
  const begun = phases.flatMap(({ phase: { status } }, at) =>
    status === 'planned' ? [] : [[phaseIds[at] ?? 0, { status }] as const],
  )
  await setRecordValues(hand, 'projectPhases', new Map(begun))
}

interface PlannedPhase {
  work: DemoWork
  phase: DemoPhase
  titles: readonly string[]
}

async function fillTasks(
  { writer, id, know }: DemoWriter,
  phases: readonly PlannedPhase[],
  phaseIds: readonly number[],
): Promise<void> {
  const hand = asBulkWriter(writer)
  const planned = phases.flatMap(({ work, phase, titles }, at) =>
    titles.map((title, place) => ({
      by: work.members[place % work.members.length]?.by ?? '',
      status: chooseTaskState(phase, place),
      values: {
        ...{ title, projectId: id('projects', work.project), phaseId: phaseIds[at] ?? 0 },
        ...{ startDate: computeTaskStart(phase, place / titles.length), dueDate: addDays(phase.endDate, -place) },
        estimateMinutes: 960,
        reporterEmpId: id('employees', demoProjects.find(({ key }) => key === work.project)?.manager ?? ''),
      },
    })),
  )
  const taskIds = await addRecords(
    hand,
    'tasks',
    planned.map(({ values }) => values),
  )
  for (const [at, { values }] of planned.entries()) know('tasks', values.title, taskIds[at] ?? 0)
  await addRecords(
    hand,
    'taskAssignees',
    planned.map(({ by }, at) => ({ taskId: taskIds[at] ?? 0, empId: id('employees', by) })),
  )
  // A task that has not begun depends on those listed before it in its phase.
  const waiting = planned.flatMap(({ status, values }, at) => {
    const isOfSamePhase = planned[at - 1]?.values.phaseId === values.phaseId
    return status === 'todo' && isOfSamePhase
      ? [{ taskId: taskIds[at] ?? 0, dependsOnTaskId: taskIds[at - 1] ?? 0 }]
      : []
  })
  await addRecords(hand, 'taskDependencies', waiting)
  const moved = planned.flatMap(({ status }, at) =>
    status === 'todo' ? [] : [[taskIds[at] ?? 0, { status }] as const],
  )
  await setRecordValues(hand, 'tasks', new Map(moved))
}

/** Tasks begin one after the other, spread over the phase. */
const computeTaskStart = ({ startDate, endDate }: DemoPhase, part: number): CalendarDate =>
  addDays(startDate, Math.floor(daysBetween(startDate, endDate) * part * 0.6))

function chooseTaskState({ status }: DemoPhase, place: number): string {
  if (status === 'active') return demoStates[place % demoStates.length] ?? 'todo'
  return status === 'planned' ? 'todo' : 'done'
}
