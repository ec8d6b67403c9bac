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
  for (const kind of kinds) await measureKind(bench, kind)
}

/** A million customers as CSV. */
export const measureMillionExport = (bench) => measureKind({ ...bench, times: 3 }, millionKind)

async function measureKind({ server, token, report, times }, { id, format, whole, first, memory }) {
  const runs = []
  for (let turn = -1; turn < times; turn++) {
    const run = await exported(server, token, format)
    if (turn >= 0) runs.push(run)
  }
  const of = (key) => median(runs.map((run) => run[key]))
  const aim = (most) => ({ aim: ['<=', most], n: times })
  report.add(`${id}.whole`, of('wholeMs') / 1000, 's', aim(whole))
  report.add(`${id}.first-byte`, of('firstMs'), 'ms', aim(first))
  report.add(`${id}.memory`, of('grown') / 1e6, 'MB', aim(memory))
  report.add(`${id}.size`, of('size') / 1e6, 'MB', { n: times })
  report.add(`${id}.rows`, of('rows'), 'rows', { n: times })
}

async function exported(server, token, format) {
  const memory = () => memoryOf(treeOf(server.child.pid))
  const before = memory()
  let peak = before
  let isDone = false
  const watching = (async () => {
    for (; !isDone; await delay(20)) peak = Math.max(peak, memory())
  })()
  try {
    const found = await exportAll(server, token, format)
    return { ...found, grown: peak - before }
  } finally {
    isDone = true
    await watching
  }
}

/** All customers as a file: rows, bytes, milliseconds to the first of them and to the last. */
export async function exportAll(server, token, format) {
  const began = performance.now()
  const body = form({ fields, sort: [['name', 'asc']], format })
  const response = await fetch(`${server.origin}${prefix}exportCustomers`, {
    method: 'POST',
    headers: headers(token),
    body,
  })
  if (!response.ok) throw new Error(`exportCustomers: ${response.status} ${await response.text()}`)
  let firstMs = 0
  let size = 0
  for await (const chunk of response.body) {
    firstMs ||= performance.now() - began
    size += chunk.length
  }
  const rows = Number(response.headers.get('x-steward-rows'))
  return { firstMs, rows, size, wholeMs: performance.now() - began }
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
