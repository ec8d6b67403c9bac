import type pg from 'pg'
import type { ApplyingChange } from '../../../../src/engines/definitions/applying-change'
import { definitions } from '../../../../src/engines/definitions/definitions'
import type { DefinitionKind } from '../../../../src/framework/company/definition'
import type { Database } from '../../../database/connect'
import { personNameSql } from '../../../records/history'
import { getTable } from '../../../records/model'
import type { Reader } from '../../../records/query'
import { getSqlText, sqlNames, sqlPart } from '../../../records/sql/named-sql'
import { openForLongWork } from '../../../schema/unfinished-changes'
import type { Context } from '../../../wire/operation'
import { readName } from '../apply-definition'
import type { NoteProgress } from './note-progress'

const v = sqlNames(definitions, 'v')

/** The class of the locks that servers hold while they apply, so that others see that they still do. */
const applyLock = 7_305_014

/** Milliseconds between two notes of how far a change is. */
const noteMs = 1000

interface RecordedApply {
  kind: DefinitionKind
  key: string | undefined
  name: string
  /** The number in force that the administrator has seen. */
  number: number
}

interface ApplyingServer {
  db: Database
  caller: { empId: number | null }
}

/** Tells by its lock whether a server still applies `a`. */
const isHeldSql =
  `exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${applyLock} and l.objid = a.id::oid ` +
  'and l.objsubid = 2 and l.database = (select d.oid from pg_database d where d.datname = current_database()))'

/** Tells whether the change of `a` was stored: versions are never deleted, and each has its own number. */
const isStoredSql = getSqlText(
  sqlPart`exists (select from ${v} where ${v.number} = a.seen + 1 and ${v.kind} = a.kind
    and a.emp_id in (${v.createdBy}, ${v.confirmedByEmpId}))`,
)

/** Applies a change while a row tells everybody how far it is, and afterwards what became of it. */
export async function recordApply(
  { db, caller }: ApplyingServer,
  { kind, key, name, number }: RecordedApply,
  work: (note: NoteProgress) => Promise<string>,
): Promise<string> {
  const client = await openForLongWork(db)
  try {
    // The lock is taken in the statement that makes the row: nobody sees the row without it.
    const { rows } = await client.query<{ id: string }>(
      `with a as (insert into definition_applies (emp_id, kind, key, name, seen) values ($1, $2, $3, $4, $5) returning id)
       select id, pg_advisory_lock(${applyLock}, id::int) from a`,
      [caller.empId, kind, key ?? null, name.slice(0, 120), number],
    )
    const id = rows[0]?.id ?? '0'
    try {
      return await work(createNote(client, id))
    } finally {
      await endApply(client, id)
    }
  } finally {
    await client.end()
  }
}

/** Names a change for whoever looks at it: by its definition, or by what its body says. */
export const nameChange = (
  { served }: Pick<Context, 'served'>,
  { key, body, kind }: { key: string | undefined; body: unknown; kind: DefinitionKind },
): string => served.definitions.find((each) => each.key === key)?.name ?? readName(body) ?? kind

/** Notes on a connection of its own: those of calls may all wait for the table that is changed. */
function createNote(client: pg.Client, id: string): NoteProgress {
  let last = { step: '', at: 0 }
  return async (step, share = 0) => {
    if (step === last.step && performance.now() - last.at < noteMs) return
    last = { step, at: performance.now() }
    const percent = Math.max(0, Math.min(100, Math.round(share)))
    await tryToNote(client, 'update definition_applies set step = $2, share = $3 where id = $1', [id, step, percent])
  }
}

/** Says what became of the change by what is stored: the answer of its transaction may have been lost. */
const endApply = (client: pg.Client, id: string): Promise<void> =>
  tryToNote(client, `${endSql("'refused'")} where id = $1`, [id])

/** A change does not fail because nobody could be told of it. */
async function tryToNote(client: pg.Client, text: string, values: unknown[]): Promise<void> {
  await client.query(text, values).catch(() => undefined)
}

const endSql = (otherwise: string) =>
  `update definition_applies a set ended_at = now(), share = 100, outcome = case when ${isStoredSql} then 'applied' else ${otherwise} end`

/** Ends the rows of servers that were killed while they applied: the change is there, or nothing of it is. */
export async function endAbandonedApplies(db: Pick<Database, 'query'>): Promise<void> {
  const { rows } = await db.query({ text: 'select from definition_applies where ended_at is null limit 1' })
  // Without such a row there may be no table of definitions either.
  if (rows.length > 0) await db.query({ text: `${endSql("'stopped'")} where ended_at is null and not ${isHeldSql}` })
}

/** Lists what is being applied, and what ended lately after it took a while, newest first. */
export async function listApplyingChanges(reader: Reader): Promise<ApplyingChange[]> {
  const by = personNameSql(reader, getTable(reader.model, definitions.name), 'a.emp_id')
  const { rows } = await reader.sql.query<ApplyingChange>({
    text:
      `select a.id::int as id, a.kind, a.name, ${by} as by, a.emp_id is not distinct from $1 as "isOwn", to_json(a.started_at) #>> '{}' as since, ` +
      `to_json(a.ended_at) #>> '{}' as "endedAt", a.step, a.share, case when a.ended_at is not null then a.outcome ` +
      `when ${isHeldSql} then 'running' when ${isStoredSql} then 'applied' else 'stopped' end as outcome from definition_applies a ` +
      `where a.ended_at is null or (a.ended_at > now() - interval '15 minutes' and (a.outcome = 'stopped' or a.ended_at - a.started_at > interval '5 seconds')) ` +
      'order by a.id desc limit 10',
    values: [reader.caller.empId],
  })
  return rows
}
