import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JiraCompany, startJira } from './drive'

let company: JiraCompany

beforeAll(async () => {
  company = await startJira()
})

afterAll(() => company.close())

interface Connection {
  id: number
  version: number
  apiToken: string
}

const read = () => company.done<Connection>(company.admin, 'getJiraConnectionById', { id: company.connectionId })
const attempt = () =>
  company.done<{ isConnected: boolean; problem: string | null; account: string | null }>(
    company.admin,
    'tryJiraConnection',
    {
      id: company.connectionId,
    },
  )

test('administrators try the connection, and hear why it fails', async () => {
  expect(await attempt()).toEqual({ isConnected: true, problem: null, account: 'Robot' })
  const { token } = company.jira
  company.jira.token = 'another'
  expect(await attempt()).toEqual({ isConnected: false, problem: 'notAuthorised', account: null })
  company.jira.token = token
  const person = await company.app.person('hrFinance', 'employee')
  for (const operation of [
    'tryJiraConnection',
    'getJiraConnections',
    'getJiraConnectionById',
    'importEverybodysWorklogs',
  ])
    expect((await company.call(person, operation, { id: company.connectionId, weekStart: '2026-11-23' })).code).toMatch(
      /forbidden|notFound/,
    )
})

test('the token is in no answer, history, export or other table', async () => {
  const { token } = company.jira
  const { version } = await read()
  await company.done(company.admin, 'updateJiraConnection', {
    id: company.connectionId,
    version,
    syncDirection: 'read',
  })
  const answers = [
    await read(),
    await company.done(company.admin, 'getJiraConnections'),
    await company.done(company.admin, 'getJiraConnectionHistory', { id: company.connectionId }),
    await attempt(),
    await company.done(company.admin, 'getJiraProjects'),
    await company.done(company.admin, 'getJobs'),
  ]
  const tables = await company.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  )
  const plain = [token, Buffer.from(`robot@example.test:${token}`).toString('base64')]
  for (const text of plain) {
    expect(JSON.stringify(answers)).not.toContain(text)
    for (const { name } of tables)
      expect(
        await company.rows(`select 1 from "${name}" t where strpos(t::text, $1) > 0 limit 1`, [text]),
        name,
      ).toEqual([])
  }
  expect((await company.call(company.admin, 'revealJiraConnection', { id: company.connectionId })).code).toBe(
    'unknownOperation',
  )
  expect((await read()).apiToken).toBe('••••')
})

test('a stored token goes to no other address or account', async () => {
  const { version } = await read()
  const change = (values: object) =>
    company.call(company.admin, 'updateJiraConnection', { id: company.connectionId, version, ...values })
  for (const values of [{ baseUrl: 'https://elsewhere.atlassian.net' }, { accountEmail: 'other@example.test' }])
    expect((await change(values)).fields).toMatchObject({ apiToken: { code: 'tokenAgain' } })
  for (const baseUrl of [
    'http://jira.example.test',
    'https://jira.example.test/path',
    'https://me:x@jira.example.test',
    'ftp://127.0.0.1',
  ])
    expect((await change({ baseUrl, apiToken: 'a new one' })).fields).toMatchObject({
      baseUrl: { code: 'noSafeAddress' },
    })
})

test('an earlier address comes back only with its token', async () => {
  const { version } = await read()
  const other = { baseUrl: 'https://elsewhere.atlassian.net', apiToken: 'another token' }
  await company.done(company.admin, 'updateJiraConnection', { id: company.connectionId, version, ...other })
  const history = await company.done<{ id: number }[]>(company.admin, 'getJiraConnectionHistory', {
    id: company.connectionId,
  })
  const first = Math.min(...history.map(({ id }) => id))
  const restored = await company.call(company.admin, 'restoreJiraConnection', {
    ...{ id: company.connectionId, version: version + 1, entry: first },
  })
  expect(restored.fields).toMatchObject({ apiToken: { code: 'tokenAgain' } })
  expect(await company.done(company.admin, 'getJiraConnectionById', { id: company.connectionId })).toMatchObject({
    baseUrl: 'https://elsewhere.atlassian.net',
  })
})

test('there is one connection at most, and none without a token', async () => {
  const values = { baseUrl: 'https://other.atlassian.net', accountEmail: 'robot@example.test' }
  expect((await company.call(company.admin, 'createJiraConnection', values)).fields).toMatchObject({
    apiToken: { code: 'tokenMissing' },
  })
  expect((await company.call(company.admin, 'createJiraConnection', { ...values, apiToken: 'x' })).error).not.toBeNull()
})
