import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { syncJira } from '../../resources/jira/server/jobs/sync-jira'
import { buildApp } from '../../server/app/app'
import { keptLog } from '../observe/lines'
import { declaredWith } from '../records/declared'
import { testSettings } from '../setup/app'
import { within } from '../setup/cluster'
import { formOf } from '../wire/wire'
import { type JiraCompany, privateOutside, startJira, wholeRun } from './drive'
import type { Fault } from './stand-in'

let company: JiraCompany
let app: FastifyInstance
const log = keptLog()
/** Two that no other text holds: the one in use, and one that is entered wrongly. */
const tokens = [`jira-${randomUUID()}`, `wrong-${randomUUID()}`] as const
const [token, wrong] = tokens

/** A token as it may stand somewhere: plain, as it is sent, and as a part of an address. */
const listForms = (one: string): string[] => [
  one,
  Buffer.from(`robot@example.test:${one}`).toString('base64'),
  Buffer.from(one).toString('base64').slice(0, 40),
  Buffer.from(one).toString('hex'),
]
const forms = tokens.flatMap(listForms)
const findForms = (text: string) => forms.filter((form) => text.includes(form))

beforeAll(async () => {
  company = await startJira('write_worklogs', token)
  await company.project('PLN')
  company.jira.issues.push({ id: 1, key: 'PLN-1', summary: 'Plan it' })
  app = await buildApp({
    ...{ declared: declaredWith(), db: company.app.db, webRoot: '/nonexistent', log: log.stream },
    settings: { ...testSettings, ...privateOutside, logLevel: 'trace' },
  })
})
afterAll(async () => {
  await app.close()
  await company.close()
})

const call = async (operation: string, fields: Record<string, string>) => {
  const session = await company.signIn(company.admin)
  return app.inject({
    ...{ method: 'POST', url: `/FinanceProject/rest/sow/${operation}` },
    headers: {
      ...{ authorization: `Bearer ${session}`, 'idempotency-key': randomUUID() },
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: formOf(fields),
  })
}

const faults: (Fault | undefined)[] = [
  undefined,
  { kind: 'down' },
  { kind: 'cutOff' },
  { kind: 'status', status: 401 },
  { kind: 'status', status: 500 },
  // A service that answers what it was sent.
  { kind: 'text', text: JSON.stringify({ message: listForms(token).join() }) },
]

test('neither logs, answers, mails nor files hold a token, whatever fails, at the finest level', async () => {
  const id = String(company.connectionId)
  const texts: string[] = []
  const ask = async (operation: string, fields: Record<string, string> = {}) =>
    void texts.push((await call(operation, fields)).body)
  for (const fault of faults) {
    company.jira.fault = () => fault
    await company.age()
    await ask('tryJiraConnection', { id })
    await ask('getJiraProjects')
    await ask('getJiraTicketsForProjects', { projectKeys: 'PLN' })
    await ask('importEverybodysWorklogs', { weekStart: '2026-11-23' })
    const warn = (...about: unknown[]) => void texts.push(JSON.stringify(about))
    await syncJira(company.kernel, { ...wholeRun(), warn })
  }
  const values = { baseUrl: company.baseUrl, accountEmail: 'robot@example.test', syncDirection: 'read' }
  await ask('createJiraConnection', { ...values, apiToken: wrong })
  await ask('createJiraConnection', { ...values, baseUrl: 'nonsense', apiToken: wrong, worklogsFrom: 'never' })
  await ask('updateJiraConnection', { id, version: '99', apiToken: wrong })
  await ask('updateJiraConnection', { id, [wrong]: wrong, apiToken: wrong.repeat(100) })
  // The table is away, so that the error is one nobody has foreseen.
  await company.rows('alter table jira_connections rename to jira_connections_away')
  await ask('updateJiraConnection', { id, version: '1', apiToken: wrong })
  await ask('createJiraConnection', { ...values, apiToken: wrong })
  await ask('tryJiraConnection', { id })
  await company.rows('alter table jira_connections_away rename to jira_connections')
  expect(log.lines().some(({ level }) => level === 'error')).toBe(true)
  expect(log.requests().length).toBeGreaterThan(30)
  expect(findForms(log.text())).toEqual([])
  const own = texts.filter((text) => !text.includes('unknownKey'))
  expect(findForms(own.join('\n'))).toEqual([])
  expect((await call('exportJiraConnections', {})).json()).toMatchObject({ data: null })
})

test('neither tables, mails to be sent nor the files that a backup copies hold a token', async () => {
  const tables = await company.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
  )
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['outbox', 'history', 'jira_worklogs']))
  for (const { name } of tables)
    for (const form of forms)
      expect(
        await company.rows(`select 1 from "${name}" t where strpos(t::text, $1) > 0 limit 1`, [form]),
        name,
      ).toEqual([])
  const [database] = await company.rows<{ oid: number }>(
    'select oid::int from pg_database where datname = current_database()',
  )
  const folder = await within(inject('cluster').admin, async (admin) => {
    await admin.query('checkpoint')
    return (await admin.query<{ data_directory: string }>('show data_directory')).rows[0]?.data_directory ?? ''
  })
  const files = [...listFiles(join(folder, 'base', `${database?.oid}`)), ...listFiles(join(folder, 'pg_wal'))]
  expect(files.length).toBeGreaterThan(300)
  for (const file of files) {
    const bytes = readFileSync(file)
    expect(
      forms.filter((form) => bytes.includes(form)),
      file,
    ).toEqual([])
  }
}, 60_000)

const listFiles = (folder: string): string[] =>
  readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
