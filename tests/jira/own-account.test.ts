import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../setup/app'
import { type Answer, type JiraCompany, startJira } from './drive'

let company: JiraCompany
beforeAll(async () => {
  company = await startJira()
})
afterAll(() => company.close())

interface Stored {
  version: number
  jiraAccountId: string | null
}

const read = (as: Person, id = as.empId) => company.done<Stored>(as, 'getEmployeeByEmpId', { id })
const set = async (as: Person, params: object, id = as.empId): Promise<Answer<unknown>> =>
  company.call(as, 'setJiraAccountEmployee', { id, version: (await read(company.admin, id)).version, ...params })

test("people enter and clear their own Jira account, administrators anybody's, and others nobody's", async () => {
  const [ann, ben, hr] = [await company.app.person(), await company.app.person(), await company.app.person('hr')]
  expect((await set(ann, { jiraAccountId: 'acc-ann' })).error).toBeNull()
  expect((await read(ann)).jiraAccountId).toBe('acc-ann')
  expect((await set(ben, { jiraAccountId: 'acc-x' }, ann.empId)).error).not.toBeNull()
  expect((await set(hr, { jiraAccountId: 'acc-x' }, ann.empId)).error).not.toBeNull()
  const { version } = await read(ann)
  expect((await company.call(ann, 'updateEmployee', { id: ann.empId, version, jiraAccountId: 'acc-y' })).code).toBe(
    'forbidden',
  )
  await company.done(company.admin, 'updateEmployee', {
    id: ben.empId,
    ...{ jiraAccountId: 'acc-ben', version: (await read(ben)).version },
  })
  expect((await read(ann)).jiraAccountId).toBe('acc-ann')
  expect((await set(ann, {})).error).toBeNull()
  expect((await read(ann)).jiraAccountId).toBeNull()
})

test.each([
  ['one that somebody has', 'acc-taken', 'taken'],
  ['one whose work logs are of a colleague', 'acc-logged', 'accountOfOther'],
  ['one that is too long', 'x'.repeat(129), 'tooLong'],
])('%s is refused', async (_, jiraAccountId, code) => {
  const [cat, dan] = [await company.app.person(), await company.app.person()]
  await company.rows("update employees set jira_account_id = null where jira_account_id = 'acc-taken'")
  await company.rows('update employees set jira_account_id = $2 where id = $1', [dan.empId, 'acc-taken'])
  const [{ mail }] = (await company.rows<{ mail: string }>('select work_email as mail from employees where id = $1', [
    dan.empId,
  ])) as [{ mail: string }]
  await company.rows(
    "insert into jira_worklogs (external_key, account_id, account_email, outcome) values ($1, 'acc-logged', $2, 'waiting')",
    [`log-${dan.empId}`, mail.toUpperCase()],
  )
  expect((await set(cat, { jiraAccountId })).fields?.jiraAccountId?.code).toBe(code)
  expect((await read(cat)).jiraAccountId).toBeNull()
})
