import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { RoleName } from '../../resources/people/roles'
import { buildApp } from '../../server/app/app'
import type { Database } from '../../server/database/connect'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { listDesiredTables } from '../../server/schema/desired-tables'
import type { DesiredTable } from '../../server/schema/table-parts'
import { createSessionService } from '../../server/session/sessions'
import { readSettings, type Settings } from '../../server/start/settings'
import type { Declarations } from '../../server/types'
import type { Envelope } from '../../src/framework/errors'
import type { CalendarDate } from '../../src/framework/values/dates'
import { freshDatabase, type Template, type TestDatabase } from './database'
import { seedDemo, shipped, shippedModel } from './shipped'

export interface Reply<Data = unknown> {
  status: number
  headers: Readonly<Record<string, unknown>>
  body: Envelope<Data>
}

export interface CallOptions {
  /** Who calls; absent: nobody signed in. */
  as?: Person
  /** Idempotency key. */
  key?: string
  headers?: Record<string, string>
}

export interface Person {
  empId: number
  token: string
}

type Params = Readonly<Record<string, unknown>>

export interface TestApp {
  app: FastifyInstance
  db: Database
  /** Calls an operation over HTTP without a socket; values other than text travel as JSON. */
  call<Data = unknown>(operation: string, params?: Params, options?: CallOptions): Promise<Reply<Data>>
  /** A new employee with these roles, signed in. */
  person(...roles: RoleName[]): Promise<Person>
  /** The person in a new session: the clock was set, and the one they had is over. */
  again(one: Person): Promise<Person>
  /** From now on the boss is who somebody reports to; null: nobody. */
  reportsTo(one: Person | undefined, boss: Person | undefined | null): Promise<void>
  /** One of the demo company's people, signed in without a password. */
  demo(username: string): Promise<Person>
  close(): Promise<void>
}

export const testSettings: Settings = {
  ...readSettings({ STEWARD_RATE_LIMIT: '10000000', LOG_LEVEL: 'silent', SEED: 'demo' }),
  secret: 'a secret of the tests, long enough to sign with',
  dataKeys: `hash:${'H'.repeat(42)}A=,t1:${'T'.repeat(42)}A=`,
}

interface Built extends Pick<Parameters<typeof buildApp>[0], 'patience'> {
  /** 1 where a test is about how long calls wait. */
  waits?: number
  /** What the company is a clone of; default: the demo company, or the tables of the declarations. */
  template?: Template
}

/** A server on a database of its own: the demo company, or with `declared` only the tables of those declarations. */
export async function startApp(
  declared?: Declarations,
  changed: Partial<Settings> = {},
  built: Built = {},
): Promise<TestApp> {
  const template = built.template ?? (declared ? tablesOf(declared) : demoTemplate)
  return appOn(await freshDatabase(template, built.waits), declared, changed, built)
}

/** A server on that database, which is dropped when it is closed. */
export async function appOn(
  { db, drop }: Pick<TestDatabase, 'db' | 'drop'>,
  declared?: Declarations,
  changed: Partial<Settings> = {},
  built: Pick<Built, 'patience'> = {},
): Promise<TestApp> {
  // Made when the first file is kept in it.
  const dataDir = join(tmpdir(), `steward-test-${randomUUID()}`)
  const settings = { ...testSettings, dataDir, ...changed }
  // It shares its event loop with what the tests do at once, and would take that for its own lateness.
  const patience = { lateMs: 0, ...built.patience }
  const app = await buildApp({ db, settings, declared: declared ?? shipped, webRoot: '/nonexistent', patience })
  const sessions = await createSessionService(db, testSettings, { model: shippedModel })
  let hired = await hiredBefore(db)
  // One after the other: of the first two at once, both would be the head of the company.
  let before: Promise<unknown> = Promise.resolve()
  const inTurn = (roles: readonly RoleName[]): Promise<number> => {
    const next = before.then(() => hire(db, ++hired, roles))
    before = next.catch(() => undefined)
    return next
  }
  const signIn = async (empId: number): Promise<Person> => {
    const { token } = await sessions.open(db, empId, false, Math.floor(Date.now() / 1000))
    return { empId, token }
  }
  return {
    app,
    db,
    call: (operation, params, options) => call(app, operation, params ?? {}, options ?? {}),
    person: async (...roles) => signIn(await inTurn(roles)),
    again: ({ empId }) => signIn(empId),
    async reportsTo(one, boss) {
      const text = 'update employees set reporting_manager_emp_id = $2 where id = $1'
      await db.query({ text, values: [one?.empId, boss?.empId ?? null] })
    },
    demo: async (username) => signIn(await idOf(db, username)),
    async close() {
      await app.close()
      await drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const schemaOptions = { companyZone: 'Asia/Kolkata', allowedLosses: [], log: () => {} }

/** Lets one administrator lose values alone; what a second one confirms is tried in `proposals.test.ts`. */
const applyAlone =
  'insert into proposed_changes (name, kind, key, number, body, reason, accepts, fixes, hash, status) ' +
  `values ('Confirmation', 'confirmation', 'confirmation', 0, 'false', 'Tests', '[]', '{}', 'tests', 'applied')`

/** All tables of the product, without records. */
export const schemaOnly: Template = {
  name: 'schema_only',
  async fill(db) {
    await applySchema(db, composeModel(shipped, testSettings), schemaOptions)
    await db.query({ text: applyAlone })
  },
}

export const demoTemplate: Template = {
  name: 'demo_company',
  of: schemaOnly,
  async fill(db) {
    await seedDemo(db, testSettings, composeModel(shipped, testSettings))
  },
}

/** The demo company as it is made on that day. */
export const demoOn = (day: CalendarDate): Template => ({
  name: `demo_on_${day.replaceAll('-', '_')}`,
  of: schemaOnly,
  async fill(db) {
    await seedDemo(db, testSettings, composeModel(shipped, testSettings), day)
  },
})

const known = new WeakMap<Declarations, Template>()

/** The tables that declarations ask for, made once for all tests that ask for the same. */
function tablesOf(declared: Declarations): Template {
  const template = known.get(declared) ?? templateOf(declared)
  known.set(declared, template)
  return template
}

function templateOf(declared: Declarations): Template {
  const model = composeModel(declared)
  const desired = listDesiredTables(model)
  const digest = createHash('sha256').update(JSON.stringify(desired)).digest('hex')
  return {
    name: `tables_${digest.slice(0, 12)}`,
    // Making all of them takes ten times as long as adding what is new.
    ...(holdsShipped(desired) && { of: schemaOnly }),
    async fill(db) {
      await applySchema(db, model, schemaOptions)
      await db.query({ text: `insert into departments (name, code, status) values ('Tests', 'TESTS', 'active')` })
    },
  }
}

let shippedColumns: readonly string[] | undefined

/** Whether nothing of the product's own tables is missing. */
function holdsShipped(desired: readonly DesiredTable[]): boolean {
  shippedColumns ??= columnsOf(listDesiredTables(composeModel(shipped)))
  const columns = new Set(columnsOf(desired))
  return shippedColumns.every((column) => columns.has(column))
}

const columnsOf = (tables: readonly DesiredTable[]): string[] =>
  tables.flatMap(({ name, columns }) => columns.map((column) => `${name} ${column.name} ${column.type}`))

export async function call<Data>(
  app: FastifyInstance,
  operation: string,
  params: Params,
  options: CallOptions,
): Promise<Reply<Data>> {
  const response = await app.inject({
    method: 'POST',
    url: `/FinanceProject/rest/sow/${operation}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
      ...options.headers,
    },
    payload: encode(params),
  })
  const { statusCode: status, headers } = response
  const isJson = String(headers['content-type']).startsWith('application/json')
  // A file is the answer itself: its text stands as the data.
  const body = isJson
    ? JSON.parse(response.body)
    : { data: response.body, error: null, requestId: headers['x-request-id'] }
  return { status, headers, body: body as Envelope<Data> }
}

function encode(params: Params): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue
    form.append(name, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''))
  }
  return form.toString()
}

/** People of the company that this one is a clone of. */
async function hiredBefore(db: Database): Promise<number> {
  const { rows } = await db.query<{ hired: number }>({
    text: `select count(*)::int as hired from accounts where username ~ '^tester[0-9]+$'`,
  })
  return rows[0]?.hired ?? 0
}

/** Straight into the tables: the tests that use it are about other things than hiring. */
async function hire(db: Database, number: number, roles: readonly RoleName[]): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    text: `insert into employees (employee_code, first_name, full_name, initials, work_email, date_of_birth, date_of_joining, employment_type, department_id, designation, status, reporting_manager_emp_id)
           values ($1, 'Tester', $2, 'T', $3, '1990-01-01', '2020-01-01', 'permanent', (select id from departments limit 1), 'Tester', 'active', (select id from employees order by id limit 1)) returning id`,
    values: [`T-${number}`, `Tester ${number}`, `tester${number}@tests.example`],
  })
  const id = rows[0]?.id ?? 0
  await db.query({
    text: `insert into accounts (emp_id, username, status) values ($1, $2, 'active')`,
    values: [id, `tester${number}`],
  })
  await db.query({
    text: 'insert into role_grants (emp_id, role, from_date) select $1, unnest($2::text[]), now()::date',
    values: [id, roles],
  })
  return id
}

async function idOf(db: Database, username: string): Promise<number> {
  const { rows } = await db.query<{ emp_id: number }>({
    text: 'select emp_id from accounts where username = $1',
    values: [username],
  })
  if (!rows[0]) throw new Error(`There is no demo person ${username}`)
  return rows[0].emp_id
}
