import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf, treeOf } from '../processes.mjs'
import { median } from '../rates.mjs'
import { form, headers, prefix } from '../wire.mjs'

const fields = [
  'customerCode',
  'name',
  'legalName',
  'industry',
  'website',
  'country',
  'timeZone',
  'taxId',
  'currency',
  'paymentTermsDays',
  'creditLimit',
  'accountOwnerEmpId',
  'notes',
  'status',
]

const kinds = [
  { id: 'export', format: 'csv', whole: 0.5, first: 100, memory: 60 },
  { id: 'export.xlsx', format: 'xlsx', whole: 10, first: 1000, memory: 100 },
]
const millionKind = { id: 'export.million', format: 'csv', whole: 4, first: 1000, memory: 60 }

/** All customers as CSV and as XLSX: whole time, first byte, growth of the memory of Node and PostgreSQL together. */
export async function measureExport(bench) {
  const [csv, xlsx] = kinds
  await measureBesideBare(bench, csv)
  await measureKind(bench, xlsx)
}

/** A million customers as CSV. */
export const measureMillionExport = (bench) => measureBesideBare({ ...bench, times: 3 }, millionKind)

async function measureBesideBare(bench, kind) {
  const { bare, report, times } = bench
  const whole = await measureKind(bench, kind)
  const plain = []
  for (let turn = -1; turn < times; turn++) {
    const { wholeMs } = await readAll(`${bare.origin}/csv`, { method: 'POST' })
    if (turn >= 0) plain.push(wholeMs)
  }
  report.add(`${kind.id}.bare.whole`, median(plain) / 1000, 's', { n: times })
  report.add(`${kind.id}.bare.ratio`, whole / median(plain), 'bare copies', { n: times })
}

async function measureKind({ server, token, report, times }, { id, format, whole, first, memory }) {
  const runs = []
  const grown = []
  for (let turn = -1; turn < times; turn++) {
    const run = await exportAll(server, token, format)
    const growth = await growthDuring(server, () => exportAll(server, token, format))
    if (turn < 0) continue
    runs.push(run)
    grown.push(growth)
  }
  const of = (key) => median(runs.map((run) => run[key]))
  const aim = (most) => ({ aim: ['<=', most], n: times })
  report.add(`${id}.whole`, of('wholeMs') / 1000, 's', aim(whole))
  report.add(`${id}.first-byte`, of('firstMs'), 'ms', aim(first))
  report.add(`${id}.memory`, median(grown) / 1e6, 'MB', aim(memory))
  report.add(`${id}.size`, of('size') / 1e6, 'MB', { n: times })
  report.add(`${id}.rows`, of('rows'), 'rows', { n: times })
  return of('wholeMs')
}

/** Of Node and PostgreSQL together, in bytes. Watching takes half a core, so that nothing is timed meanwhile. */
async function growthDuring(server, work) {
  const memory = () => memoryOf(treeOf(server.child.pid))
  const before = memory()
  let peak = before
  let isDone = false
  const watching = (async () => {
    for (; !isDone; await delay(20)) peak = Math.max(peak, memory())
  })()
  try {
    await work()
    return peak - before
  } finally {
    isDone = true
    await watching
  }
}

/** All customers as a file: rows, bytes, milliseconds to the first of them and to the last. */
export async function exportAll(server, token, format) {
  const body = form({ fields, sort: [['name', 'asc']], format })
  const sent = { method: 'POST', headers: headers(token), body }
  const { rows, ...found } = await readAll(`${server.origin}${prefix}exportCustomers`, sent)
  return { ...found, rows: Number(rows) }
}

async function readAll(url, sent) {
  const began = performance.now()
  const response = await fetch(url, sent)
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  let firstMs = 0
  let size = 0
  for await (const chunk of response.body) {
    firstMs ||= performance.now() - began
    size += chunk.length
  }
  return { firstMs, size, rows: response.headers.get('x-steward-rows'), wholeMs: performance.now() - began }
}

/** Whether the program under test has the operation. */
export async function hasExport(server, token) {
  const response = await fetch(`${server.origin}${prefix}exportCustomers`, {
    method: 'POST',
    headers: headers(token),
    body: 'perPage=x',
  })
  await response.arrayBuffer()
  return response.status !== 404
}
