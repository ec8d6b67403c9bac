import { deepEqual } from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { people } from '../fill.mjs'
import { call } from '../wire.mjs'

const [rows, badEach, piece] = [50_000, 100, 1000]
const fields = [
  'name',
  'legalName',
  'industry',
  'country',
  'timeZone',
  'currency',
  'paymentTermsDays',
  'billingAddress',
  'accountOwnerEmpId',
]

export async function measureImport({ server, token, report }) {
  const { sentMs, previewMs, applyMs, undoMs } = await importAndUndo(server, token)
  report.add('import.50000.sent', sentMs / 1000, 's')
  report.add('import.50000.dry-run', previewMs / 1000, 's', { aim: ['<=', 5] })
  report.add('import.50000.apply', applyMs / 1000, 's', { aim: ['<=', 20] })
  report.add('import.50000.undo', undoMs / 1000, 's')
  report.add('import.50000.undo.ratio', undoMs / applyMs, 'of apply', { aim: ['<=', 1] })
}

/** 50,000 new customers, every hundredth wrong, the account owner by mail address: sent, tried, applied, taken back. */
export async function importAndUndo(server, token) {
  const before = await counted(server)
  const [sent, sentMs] = await timed(() => sendImport(server, token))
  const { previewMs, applyMs } = await sent.lookAndApply()
  const [, undoMs] = await timed(() => sent.takeBack())
  deepEqual(await counted(server), before)
  return { sentMs, previewMs, applyMs, undoMs }
}

/** Sends the rows, and answers how the rest is done. */
export async function sendImport(server, token) {
  const ask = (operation, values) => call(server, operation, values, { token })
  const [{ email }] = await server.query(
    'select work_email as email from employees e join accounts a on a.emp_id = e.id where a.username = $1',
    [people.worker],
  )
  const { data: batch } = await ask('startImport', { resource: 'customers', fields, key: ['name'] })
  for (let from = 0; from < rows; from += piece) {
    const lines = Array.from({ length: piece }, (_, n) => line(from + n, email))
    await ask('addImportRows', { id: batch.id, from, rows: lines })
  }
  const settled = async (answer, during) => ended(ask, (await answer).data, during)
  return {
    async lookAndApply() {
      const [shown, previewMs] = await timed(() =>
        settled(ask('previewImport', { id: batch.id, expected: rows }), 'previewing'),
      )
      deepEqual([shown.counts.ready, shown.counts.refused], [rows - rows / badEach, rows / badEach])
      const [done, applyMs] = await timed(() => settled(ask('applyBatch', { id: batch.id, expected: rows }), 'running'))
      deepEqual([done.counts.done, done.created], [rows - rows / badEach, rows - rows / badEach])
      return { previewMs, applyMs }
    },
    async takeBack() {
      const back = await settled(ask('undoBatch', { id: batch.id }), 'previewing')
      return settled(ask('applyBatch', { id: back.id, expected: back.total }), 'running')
    },
  }
}

const address = JSON.stringify({ line1: '1 High Street', city: 'Springfield', postalCode: '12345', country: 'US' })
const line = (n, email) => [
  `Imported company ${n}`,
  `Imported company ${n} Limited`,
  'Retail',
  'United States',
  'America/New_York',
  'USD',
  n % badEach === 0 ? 'soon' : '30',
  address,
  email,
]

async function timed(work) {
  const began = performance.now()
  const value = await work()
  return [value, performance.now() - began]
}

async function ended(ask, batch, during) {
  for (let seen = batch; ; seen = (await ask('getBatch', { id: batch.id })).data) {
    if (seen.status === 'failed') throw new Error(seen.problem)
    if (seen.status !== during) return seen
    await delay(200)
  }
}

async function counted(server) {
  const [row] = await server.query(
    `select count(*)::int as n, md5(string_agg(id || ' ' || version, ',' order by id)) as sum from customers`,
  )
  return row
}
