import { getFieldBehaviour } from '../../../src/framework/field'
import type { Database } from '../../database/connect'
import type { JobRunContext, RunCounts } from '../../types'
import { type Attribute, type Model, quoteIdentifier, type Table } from '../model'
import { listSealedColumns } from './openable-secrets'
import { getSealContext, requireSealer } from './sealed-values'
import { UnsealError } from './sealer'

/** The number of rows that one statement writes. It is small, so that nobody waits long for a locked row. */
const atOnce = 100

interface StoredEnvelope {
  id: number
  old: string
}

/**
 * Seals again what was sealed with an older key or for a former field name. It replaces a
 * value only where that has not changed since it was read, so people can go on working.
 * Version and history of the record stay the same.
 */
export async function resealOutdatedValues(
  { db, model }: { db: Database; model: Model },
  { signal, warn }: Pick<JobRunContext, 'signal' | 'warn'>,
): Promise<RunCounts> {
  let [resealed, unopened] = [0, 0]
  for (const { table, attribute, column } of listSealedColumns(model)) {
    let last = 0
    for (;;) {
      signal.throwIfAborted()
      const rows = await readOutdatedEnvelopes(db, model, table, attribute, column, last)
      const envelopes = rows.flatMap((row) => resealValue(model, table, attribute, row) ?? [])
      resealed += await replaceEnvelopes(db, table, column, envelopes)
      unopened += rows.length - envelopes.length
      last = rows.at(-1)?.id ?? 0
      if (rows.length < atOnce) break
    }
  }
  if (unopened > 0) warn({ unopened }, 'sealed values do not open')
  return { resealed, unopened }
}

async function readOutdatedEnvelopes(
  db: Database,
  model: Model,
  table: Table,
  { name }: Attribute,
  column: string,
  after: number,
): Promise<StoredEnvelope[]> {
  const { rows } = await db.query<StoredEnvelope>({
    text: `select id, ${column} as old from ${quoteIdentifier(table.name)} where id > $1::bigint and not starts_with(${column}, $2) order by id limit ${atOnce}`,
    values: [after, `${requireSealer(model).begin(getSealContext(table, name))}.`],
  })
  return rows
}

function resealValue(model: Model, table: Table, { name, field }: Attribute, { id, old }: StoredEnvelope) {
  const [sealer, place] = [requireSealer(model), getSealContext(table, name)]
  try {
    const text = sealer.open(place, old)
    return { id, old, made: sealer.seal(place, text, getFieldBehaviour(field).shown(text)) }
  } catch (problem) {
    if (problem instanceof UnsealError) return undefined
    throw problem
  }
}

async function replaceEnvelopes(
  db: Database,
  table: Table,
  column: string,
  envelopes: readonly (StoredEnvelope & { made: string })[],
): Promise<number> {
  if (envelopes.length === 0) return 0
  const { rows } = await db.query<{ n: number }>({
    text:
      `with v as (select * from jsonb_to_recordset($1::jsonb) as v(id bigint, old text, made text)), ` +
      `w as (update ${quoteIdentifier(table.name)} t set ${column} = v.made from v where t.id = v.id and t.${column} = v.old returning 1) ` +
      'select count(*)::int as n from w',
    values: [JSON.stringify(envelopes)],
  })
  return rows[0]?.n ?? 0
}
