import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyToday, daysFromToday } from '../setup/clock'
import { type Delivery, type Made, startDelivery } from './drive'

let d: Delivery
let project: Made
const today = companyToday()
beforeAll(async () => {
  d = await startDelivery()
  project = await d.project()
})
afterAll(() => d.app.close())

interface Mom extends Made {
  actions: (Made & { text: string; taskId: number | null; carriedFromId: number | null })[]
}

const minutes = (values: object = {}, as = d.member) =>
  d.done<Mom>(as, 'createProjectMom', {
    ...{ projectId: project.id, title: 'Week', meetingDate: today, startTime: '10:00', endTime: '10:30' },
    ...{ decisions: [{ text: 'We go on' }] },
    attendees: [{ empId: d.member.empId }, { empId: d.pm.empId, isAbsent: true }],
    actions: [{ text: 'Order the screens', ownerEmpId: d.member.empId, dueDate: daysFromToday(5) }],
    ...values,
  })
const read = ({ id }: Made, as = d.member) => d.done<Mom>(as, 'getProjectMomById', { id })

test('published minutes make tasks of what is to be done, and tell who was asked to come', async () => {
  const draft = await minutes()
  expect(await d.refused(d.pm, 'getProjectMomById', { id: draft.id })).toBe('notFound')
  expect(await d.refused(d.pm, 'publishProjectMom', { id: draft.id, version: draft.version })).toBe('notFound')
  expect(draft.actions[0]?.taskId).toBeNull()
  const published = await d.done(d.member, 'publishProjectMom', { id: draft.id, version: draft.version })
  expect(published).toMatchObject({ status: 'published', revision: 0 })
  const { actions } = await read(draft, d.pm)
  const task = await d.done(d.member, 'getTasksById', { id: actions[0]?.taskId })
  expect(task).toMatchObject({
    title: 'Order the screens',
    dueDate: daysFromToday(5),
    reporterEmpId: d.member.empId,
    assignees: 1,
  })
  const told = await d.done<Made[]>(d.pm, 'getNotifications')
  expect(told).toContainEqual(expect.objectContaining({ event: 'minutesPublished', recordId: draft.id }))
  expect(await d.done<Made[]>(d.other, 'getProjectMoms', {})).toEqual([])
})

test('what is still open goes on in the next minutes, and what is done does not', async () => {
  project = await d.project()
  const actions = ['One', 'Two'].map((text) => ({ text, ownerEmpId: d.member.empId, dueDate: daysFromToday(2) }))
  const first = await minutes({ actions, publish: true })
  const [one, two] = (await read(first)).actions
  let task = await d.done(d.member, 'getTasksById', { id: one?.taskId })
  for (const step of ['start', 'review', 'finish'])
    task = await d.done(d.member, `${step}Task`, { id: task.id, version: task.version })
  const second = await minutes({ actions: undefined, publish: true })
  const carried = (await read(second)).actions
  expect(carried).toMatchObject([{ text: 'Two', taskId: two?.taskId, carriedFromId: two?.id, status: 'open' }])
  expect((await read(first)).actions.map(({ status }) => status)).toEqual(['open', 'carried'])
  const [last] = carried
  expect(await d.done(d.member, 'finishMomAction', { id: last?.id, version: last?.version })).toMatchObject({
    status: 'done',
  })
  expect((await read(await minutes({ actions: undefined, publish: true }))).actions).toEqual([])
})

test('what is corrected later is a numbered revision', async () => {
  const { id } = await minutes({ publish: true })
  const { version } = await read({ id } as Made)
  const corrected = await d.done(d.pm, 'updateProjectMom', {
    id,
    version,
    notes: 'It was Tuesday',
    revisionNote: 'The day',
  })
  expect(corrected).toMatchObject({ revision: 1 })
  expect(
    await d.done(d.member, 'updateProjectMom', { id, version: corrected.version, notes: 'It was Monday' }),
  ).toMatchObject({ revision: 2 })
  expect(await d.refused(d.other, 'updateProjectMom', { id, version, notes: 'No' })).toBe('notFound')
})

test('minutes are of a meeting that was, between two times, and an action is of one', async () => {
  const wrong = async (values: object) => {
    const params = {
      projectId: project.id,
      title: 'Week',
      meetingDate: today,
      startTime: '10:00',
      endTime: '10:30',
      ...values,
    }
    return d.refused(d.member, 'createProjectMom', params)
  }
  expect(await wrong({ endTime: '09:00' })).toBe('endsBeforeStart')
  expect(await wrong({ meetingDate: daysFromToday(1) })).not.toBe('')
  expect(await wrong({ actions: [{ text: 'Nobody', dueDate: today }] })).toMatch('oneOfBoth')
  expect(await wrong({ attendees: [{ isAbsent: true }] })).toMatch('oneOfBoth')
})
