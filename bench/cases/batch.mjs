import { deepEqual } from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { crowd, password } from '../fill.mjs'
import { median } from '../rates.mjs'
import { call } from '../wire.mjs'

const [few, refusedOfFew, many] = [1200, 17, 10_000]

/**
 * Three fields of 1,200 employees of whom 17 must be refused, and of 10,000: how long the preview, the change and its
 * undo take, beside plain updates of as many rows by one statement each.
 */
export async function measureBatch({ server, report, times }) {
  await hire(server)
  const token = await humanResources(server)
  const found = []
  for (let turn = 0; turn < Math.max(3, Math.min(times, 5)); turn++) found.push(await once(server, token, turn, few))
  for (const { counts } of found) deepEqual([counts.done, counts.refused], [few - refusedOfFew, refusedOfFew])
  const of = (runs, key) => median(runs.map((run) => run[key]))
  const n = found.length
  report.add('batch.1200.preview', of(found, 'previewMs') / 1000, 's', { aim: ['<=', 0.5], n })
  report.add('batch.1200.apply', of(found, 'applyMs') / 1000, 's', { aim: ['<=', 0.5], n })
  report.add('batch.1200.undo', of(found, 'undoMs') / 1000, 's', { n })
  report.add('batch.1200.plain', of(found, 'plainMs') / 1000, 's', { n })
  addRatios(report, few, found)
  const large = []
  for (let turn = 0; turn < 3; turn++) large.push(await once(server, token, turn, many))
  report.add('batch.10000.preview', of(large, 'previewMs') / 1000, 's', { n: large.length })
  report.add('batch.10000.rate', many / (of(large, 'applyMs') / 1000), 'rows/s', { aim: ['>=', 5000], n: large.length })
  report.add('batch.10000.plain', many / (of(large, 'plainMs') / 1000), 'rows/s', { n: large.length })
  addRatios(report, many, large)
}

/** How many times as long as the plain updates of the same turn each part takes. */
function addRatios(report, count, runs) {
  for (const part of ['preview', 'apply', 'undo']) {
    const ratio = median(runs.map((run) => run[`${part}Ms`] / run.plainMs))
    report.add(`batch.${count}.${part}.ratio`, ratio, 'of plain', { aim: ['<=', 3], n: runs.length })
  }
}

/** The first 16 have left, and may no longer be changed. */
async function hire(server) {
  await server.query(
    `insert into employees (first_name, full_name, initials, work_email, date_of_birth, date_of_joining, employment_type, department_id, designation, status, reporting_manager_emp_id)
     select 'Person', 'Person', 'P', 'batch' || n || '@bench.example', '1990-01-01', '2020-01-01', 'permanent', (select min(id) from departments), case when n <= ${few} then 'Few' else 'Many' end,
       case when n <= ${refusedOfFew - 1} then 'exited' else 'active' end, (select min(id) from employees)
     from generate_series(1, ${few + many}) n order by n`,
  )
  await server.query('vacuum analyze employees')
}

async function humanResources(server) {
  await server.query(
    `insert into role_grants (emp_id, role, from_date) select emp_id, 'hr', current_date - 1 from accounts where username = $1`,
    [crowd[0]],
  )
  const { data } = await call(server, 'getEmployeeByCredentials', { username: crowd[0], password })
  return data.accessToken
}

async function once(server, token, turn, count) {
  const group = count === few ? 'Few' : 'Many'
  // One of the few becomes their manager: of that one it must be refused.
  const [{ id: manager }] = await server.query(`select max(id) as id from employees where designation = 'Few'`)
  const before = await checksum(server)
  const ask = (operation, values) => call(server, operation, values, { token })
  const change = {
    kind: 'edit',
    fields: {
      reportingManagerEmpId: { set: manager },
      noticePeriodDays: { set: 61 + turn },
      grade: { set: `G${turn}` },
    },
  }
  const timed = async (work) => {
    const began = performance.now()
    const value = await work()
    return [value, performance.now() - began]
  }
  const [shown, previewMs] = await timed(async () => {
    const { data } = await ask('previewBatch', {
      resource: 'employees',
      selection: { filter: { designation: { eq: group } } },
      change,
    })
    return ended(ask, data, 'previewing')
  })
  const applied = async (batch) => {
    const { data } = await ask('applyBatch', { id: batch.id, expected: batch.total })
    return ended(ask, data, 'running')
  }
  const [{ counts }, applyMs] = await timed(() => applied(shown))
  const [, undoMs] = await timed(async () =>
    applied(await ended(ask, (await ask('undoBatch', { id: shown.id })).data, 'previewing')),
  )
  deepEqual(await checksum(server), before)
  const [, plainMs] = await timed(() => plain(server, group))
  return { counts, previewMs, applyMs, undoMs, plainMs }
}

/** As many rows by a statement each, in transactions of 500: what a loop over records costs at least. */
async function plain(server, group) {
  const client = await server.connect()
  try {
    const { rows } = await client.query(`select id from employees where designation = $1 order by id`, [group])
    for (let at = 0; at < rows.length; at += 500) {
      await client.query('begin')
      for (const { id } of rows.slice(at, at + 500))
        await client.query({
          name: 'plain',
          text: 'update employees set grade = grade, updated_at = now() where id = $1',
          values: [id],
        })
      await client.query('commit')
    }
  } finally {
    await client.end()
  }
}

async function ended(ask, batch, during) {
  for (let seen = batch; ; seen = (await ask('getBatch', { id: batch.id })).data) {
    if (seen.status !== during) return seen
    await delay(10)
  }
}

async function checksum(server) {
  const [{ sum }] = await server.query(
    `select md5(string_agg((to_jsonb(e) - 'version' - 'updated_at' - 'updated_by')::text, ',' order by id)) as sum from employees e`,
  )
  return sum
}
