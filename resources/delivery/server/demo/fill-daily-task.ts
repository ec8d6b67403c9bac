import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, type DemoWriter, setRecordValues } from '../../../demo/demo-writer'
import { demoManagers } from '../../../people/server/demo/public'

/** The daily work of each department. */
const duties: Readonly<Record<string, string>> = {
  head: 'Lead the company',
  'eng.platform': 'Keep the machines up',
  'eng.applications': 'Mend what customers report',
  'eng.quality': 'Try each release',
  eng: 'Plan the releases',
  'del.banking': 'Answer banks',
  'del.retail': 'Answer shops',
  'del.public': 'Answer public offices',
  del: 'Plan who works where',
  'sam.sales': 'Visit customers',
  'sam.marketing': 'Write for the fairs',
  sam: 'Plan the sales of the quarter',
  fin: 'Keep the books',
  ppl: 'Care for people',
  adm: 'Keep the offices',
}

/** The duty of a person: their own, their team's or their department's. */
const findDuty = (key: string): string =>
  duties[key] ?? (key.includes('.') ? findDuty(key.slice(0, key.lastIndexOf('.'))) : 'Everyday work')

const project = 'daily'

/** A permanent task for everybody in the company. */
export async function fillDailyTask({ writer, id, know }: DemoWriter): Promise<void> {
  const hand = asBulkWriter(writer)
  const projectId = id('projects', project)
  const span = { startDate: addDays(writer.today, -399), endDate: addDays(writer.today, 399) }
  const [phaseId = 0] = await addRecords(hand, 'projectPhases', [
    { projectId, name: 'Every day', sequence: 1, ...span },
  ])
  know('projectPhases', `${project} Every day`, phaseId)
  await setRecordValues(hand, 'projectPhases', new Map([[phaseId, { status: 'active' }]]))
  const keys = [...demoManagers.keys()]
  const taskIds = await addRecords(
    hand,
    'tasks',
    keys.map((key) => ({
      ...{ title: findDuty(key), projectId, phaseId, startDate: span.startDate, priority: 'low' },
      reporterEmpId: id('employees', demoManagers.get(key) ?? key),
    })),
  )
  for (const [at, key] of keys.entries()) know('tasks', `${project} ${key}`, taskIds[at] ?? 0)
  const assigned = keys.map((key, at) => ({ taskId: taskIds[at] ?? 0, empId: id('employees', key) }))
  await addRecords(hand, 'taskAssignees', assigned)
  await setRecordValues(hand, 'tasks', new Map(taskIds.map((each) => [each, { status: 'in_progress' }])))
}
