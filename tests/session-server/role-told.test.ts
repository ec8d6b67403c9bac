import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate } from '../../src/framework/values/dates'
import { type Company, startCompany } from '../approvals/requests'
import type { Person } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'

let company: Company
let [admin, second]: Person[] = []

beforeAll(async () => {
  company = await startCompany()
  admin = await company.hire('admin')
  second = await company.hire('admin')
})
afterAll(() => company.close())

const told = async (who: Person) => {
  const { data } = await company.call(who, 'getNotifications', { sort: [['id', 'asc']] })
  return (data as unknown as { event: string; title: string; byEmpId: number }[]).map(({ event, title, byEmpId }) => [
    event,
    title,
    byEmpId,
  ])
}
const sentences = async (who: Person) =>
  (await company.mails(who)).map(({ template, only }) => [template, only.subject, only.sentence])
const change = async (operation: string, { empId }: Person, more: object, as = admin) => {
  const answer = await company.call(as as Person, operation, { empId, role: 'finance', ...more })
  expect(answer).toMatchObject({ error: null })
  const { requestId } = answer.data as unknown as { requestId?: number | null }
  if (requestId)
    expect(await company.call(second as Person, 'approveRoleRequest', { id: requestId })).toMatchObject({ error: null })
}
const [today, later] = [companyToday(), daysFromToday(30)].map((day) => formatDate(day))

test('who is granted a role hears which one, from when until when, and who granted it', async () => {
  const ann = await company.hire('employee')
  await change('grantRole', ann, { to: daysFromToday(30) })
  expect(await told(ann)).toEqual([['roleGranted', `Finance, from ${today}, until ${later}`, second?.empId]])
  expect(await sentences(ann)).toEqual([
    ['notice', 'You were granted a role', `Tester 2 granted you the role Finance, from ${today} until ${later}.`],
  ])
})

test('whose role is ended hears of it, with the day or at once', async () => {
  const ann = await company.hire('employee')
  await change('grantRole', ann, {})
  await change('revokeRole', ann, { to: daysFromToday(30) })
  await change('revokeRole', ann, {})
  expect(await told(ann)).toEqual([
    ['roleGranted', `Finance, from ${today}`, second?.empId],
    ['roleEnded', `Finance, until ${later}`, admin?.empId],
    ['roleEnded', 'Finance', admin?.empId],
  ])
  expect((await sentences(ann)).map(([, , sentence]) => sentence)).toEqual([
    `Tester 2 granted you the role Finance, from ${today} without an end.`,
    `Tester 1 ended your role Finance: you have it until ${later}.`,
    'Tester 1 ended your role Finance at once.',
  ])
})

test('who ends a role of their own is told nothing, and nobody is told of what was refused', async () => {
  const ann = await company.hire('admin', 'finance')
  await change('revokeRole', ann, {}, ann)
  expect(await company.call(admin as Person, 'revokeRole', { empId: ann.empId, role: 'finance' })).toMatchObject({
    code: 'notFound',
  })
  expect([await told(ann), await sentences(ann)]).toEqual([[], []])
})
