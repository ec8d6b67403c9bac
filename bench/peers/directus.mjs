import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ended } from '../processes.mjs'
import { freePort } from '../program.mjs'
import { directus } from './install.mjs'

const database = 'directus'

/** The columns that the lists compare, in tables of its own, with the keys that its relations are made from. */
const tables = {
  departments: { columns: 'id integer primary key, name text', names: 'id, name' },
  employees: {
    columns: `id integer primary key, version integer, full_name text, designation text, department_id integer references departments,
      reporting_manager_emp_id integer references employees, date_of_joining date, status text`,
    names: 'id, version, full_name, designation, department_id, reporting_manager_emp_id, date_of_joining, status',
  },
}

/**
 * Directus over another database of the server's own PostgreSQL, with the same employees, in its cheapest form.
 * @param index the statement of the index that the server's list has
 * @returns `{ origin, headers, pid, stop }`
 */
export async function startDirectus(server, home, index) {
  await server.query(`create database ${database}`)
  const settings = settingsOf(server, home, await freePort())
  const log = join(home, 'directus.log')
  const installing = run(settings, home, log, ['cli/run.js', 'bootstrap'])
  if ((await ended(installing)) !== 0) throw new Error(`Directus could not set itself up: ${readFileSync(log, 'utf8')}`)
  await fill(server, index)
  const child = run(settings, home, log, ['start.js'])
  const origin = settings.PUBLIC_URL
  await ready(origin, child, log)
  const headers = await signedIn(settings)
  for (const name of Object.keys(tables)) await untracked(origin, headers, name)
  return {
    origin,
    headers,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

/** Production mode, one process; what costs and what the list does not need is off. */
function settingsOf(server, home, port) {
  const { host, port: databasePort, user, password } = server.database
  const off = ['CACHE_ENABLED', 'RATE_LIMITER_ENABLED', 'PRESSURE_LIMITER_ENABLED', 'SERVE_APP', 'MCP_ENABLED']
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    // No way out of this machine: calls to elsewhere go to a port where nobody listens.
    NODE_USE_ENV_PROXY: '1',
    ...Object.fromEntries(['HTTP_PROXY', 'HTTPS_PROXY'].map((name) => [name, 'http://127.0.0.1:9'])),
    NO_PROXY: '127.0.0.1',
    ...Object.fromEntries([...off, 'AI_ENABLED', 'TELEMETRY'].map((name) => [name, 'false'])),
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    ACCESS_TOKEN_TTL: '1d',
    DB_CLIENT: 'pg',
    DB_HOST: host,
    DB_PORT: String(databasePort),
    DB_USER: user,
    DB_PASSWORD: password,
    DB_DATABASE: database,
    STORAGE_LOCAL_ROOT: home,
    EXTENSIONS_PATH: join(home, 'extensions'),
  }
}

function run(env, home, log, [file, ...words]) {
  const output = openSync(log, 'a')
  const child = spawn(directus.node, [directus.file(file), ...words], {
    cwd: home,
    env,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

/** Copies the rows, and makes the index that the server has for the list. */
async function fill(server, index) {
  const source = await server.connect()
  const target = new pg.Client({ ...server.database, database })
  try {
    await target.connect()
    for (const [name, { columns, names }] of Object.entries(tables)) {
      await target.query(`create table ${name} (${columns})`)
      const rows = source.query(copyTo(`copy (select ${names} from ${name} order by id) to stdout`))
      await pipeline(rows, target.query(copyFrom(`copy ${name} (${names}) from stdin`)))
    }
    await target.query(index)
    await target.query('vacuum analyze')
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function ready(origin, child, log) {
  for (const until = Date.now() + 120_000; Date.now() < until; await delay(50)) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const answer = await fetch(`${origin}/server/ping`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
  }
  throw new Error(`Directus did not start: ${readFileSync(log, 'utf8')}`)
}

/** As the administrator; a token of a sign-in, since one kept for a user is looked up by a statement each time. */
async function signedIn({ PUBLIC_URL, ADMIN_EMAIL, ADMIN_PASSWORD }) {
  const credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  const { data } = await sent(`${PUBLIC_URL}/auth/login`, 'POST', {}, credentials)
  return { authorization: `Bearer ${data.access_token}` }
}

/** Without a log of who did what. */
const untracked = (origin, headers, name) =>
  sent(`${origin}/collections/${name}`, 'PATCH', headers, { meta: { accountability: null } })

async function sent(url, method, headers, body) {
  const json = { ...headers, 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers: json, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`Directus refused ${method} ${url}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** A row of that list in the words of ours. */
export function asOurs(row) {
  const { department_id: department, reporting_manager_emp_id: manager } = row
  return {
    id: row.id,
    version: row.version,
    fullName: row.full_name,
    designation: row.designation,
    departmentId: department.id,
    reportingManagerEmpId: manager.id,
    dateOfJoining: row.date_of_joining,
    status: row.status,
    labels: { departmentId: department.name, reportingManagerEmpId: manager.full_name },
  }
}

/**
 * The path of the list: active people of a department who joined between two days, latest first and by name, with
 * the labels of both references and the total.
 */
export function pathOf({ department, joined, perPage }) {
  const filter = {
    _and: [
      { status: { _eq: 'active' } },
      { department_id: { _eq: department } },
      { date_of_joining: { _between: joined } },
    ],
  }
  const fields = [
    'id',
    'version',
    'full_name',
    'designation',
    'department_id.id',
    'department_id.name',
    'reporting_manager_emp_id.id',
    'reporting_manager_emp_id.full_name',
    'date_of_joining',
    'status',
  ]
  const query = {
    fields: fields.join(),
    filter: JSON.stringify(filter),
    sort: '-date_of_joining,full_name',
    limit: String(perPage),
    meta: 'filter_count',
  }
  return `/items/employees?${new URLSearchParams(query)}`
}
