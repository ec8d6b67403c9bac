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

/** All customers as CSV: whole time, first byte, growth of the memory of Node and PostgreSQL together. */
export async function measureExport({ server, token, report, times }) {
  const runs = []
  for (let turn = -1; turn < times; turn++) {
    const run = await exported(server, token)
    if (turn >= 0) runs.push(run)
  }
  const of = (key) => median(runs.map((run) => run[key]))
  const aim = (most) => ({ aim: ['<=', most], n: times })
  report.add('export.whole', of('wholeMs') / 1000, 's', aim(0.5))
  report.add('export.first-byte', of('firstMs'), 'ms', aim(100))
  report.add('export.memory', of('grown') / 1e6, 'MB', aim(60))
  report.add('export.rows', of('rows'), 'lines', { n: times })
}

async function exported(server, token) {
  const memory = () => memoryOf(treeOf(server.child.pid))
  const before = memory()
  let peak = before
  let isDone = false
  const watching = (async () => {
    for (; !isDone; await delay(20)) peak = Math.max(peak, memory())
  })()
  try {
    const began = performance.now()
    const body = form({ fields, sort: [['name', 'asc']] })
    const response = await fetch(`${server.origin}${prefix}exportCustomers`, {
      method: 'POST',
      headers: headers(token),
      body,
    })
    if (!response.ok) throw new Error(`exportCustomers: ${response.status} ${await response.text()}`)
    let firstMs = 0
    let rows = 0
    for await (const chunk of response.body) {
      firstMs ||= performance.now() - began
      for (const byte of chunk) if (byte === 10) rows += 1
    }
    return { firstMs, rows, wholeMs: performance.now() - began, grown: peak - before }
  } finally {
    isDone = true
    await watching
  }
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
