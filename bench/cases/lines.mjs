import pg from 'pg'
import { median } from '../rates.mjs'
import { call } from '../wire.mjs'

const lines = 40
/** With the plain ones fewer than somebody may have as drafts. */
const turns = 35

/** A purchase of forty lines, saved as a draft in one call, beside the statements that somebody would write for it. */
export async function measureLines({ server, token, report }) {
  const sent = {
    title: 'Forty chairs',
    items: Array.from({ length: lines }, (_, n) => ({
      name: `Chair ${n + 1}`,
      quantity: 2,
      unitPrice: '1200.50',
      taxRate: 18,
    })),
  }
  const save = () => call(server, 'createProcurementDetails', sent, { token })
  const { data } = await save()
  const client = new pg.Client(server.database)
  await client.connect()
  try {
    const plain = await plainSave(client, data.id)
    for (let turn = 0; turn < 5; turn++) await inTurns(save, plain, 1)
    const [ours, bare] = await inTurns(save, plain, turns)
    report.add('lines.40', median(ours), 'ms', { n: turns })
    report.add('lines.40.plain', median(bare), 'ms', { n: turns })
    report.add('lines.40.ratio', median(ours) / median(bare), 'of plain SQL', { aim: ['<=', 3], n: turns })
  } finally {
    await client.end()
  }
}

async function inTurns(save, plain, count) {
  const found = [[], []]
  for (let turn = 0; turn < count; turn++)
    for (const [side, work] of [save, plain].entries()) {
      const began = performance.now()
      await work()
      found[side].push(performance.now() - began)
    }
  return found
}

/** One transaction: the head, each line; the values are those that the product has stored. */
async function plainSave(client, id) {
  const rows = async (table, by) =>
    (await client.query(`select * from ${table} where ${by} = $1 order by id`, [id])).rows.map(({ id, ...row }) => row)
  const [head] = await rows('procurements', 'id')
  const stored = await rows('procurement_items', 'procurement_id')
  const { rows: unique } = await client.query(
    `select a.attname as name from pg_index x join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
     where x.indrelid = 'procurements'::regclass and x.indisunique and x.indnkeyatts = 1 and a.attname <> 'id'`,
  )
  let made = 0
  const insert = (table, row) => {
    const names = Object.keys(row)
    const places = names.map((_, n) => `$${n + 1}`).join(', ')
    const text = `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${places}) returning id`
    return client.query({ name: table, text, values: Object.values(row) })
  }
  return async () => {
    made += 1
    const numbers = Object.fromEntries(unique.map(({ name }) => [name, head[name] && `PLAIN-${made}`]))
    await client.query('begin')
    const { rows: answer } = await insert('procurements', { ...head, ...numbers })
    for (const row of stored) await insert('procurement_items', { ...row, procurement_id: answer[0].id })
    await client.query('commit')
  }
}
