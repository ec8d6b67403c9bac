import { dateInZone } from '../../src/framework/dates'
import { seedDemo } from '../demo/seed'
import { modelOf, shipped } from '../kernel'
import type { Model } from '../records/model'
import { refuseDemoPeople, type Settings } from '../settings'
import { codeOf, StartProblem, wordsOf } from '../start-problem'
import { readCatalog } from './catalog'
import type { Database, Tx } from './connect'
import { desiredTables } from './desired'
import { outOfTime, planSchema, type Step } from './plan'
import { createSystemTables, forgetOldRows, systemLevel } from './system'

export interface SchemaOptions {
  companyZone: string
  allowedLosses: readonly string[]
  log: (line: string) => void
}

// Any constant: servers that start together take their turn.
const planLock = 7_305_001

/**
 * Brings the database to the declared tables, in one transaction.
 * @throws StartProblem where that would lose data or where a newer program has been here
 */
export async function applySchema(db: Database, model: Model, options: SchemaOptions): Promise<Step[]> {
  return db.transaction(async (usual) => {
    const tx = patient(usual)
    await tx.query({ text: `set local lock_timeout = '10s'` })
    await tx.query({ text: 'set local statement_timeout = 0' })
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [planLock] })
    await tx.query({ text: 'create extension if not exists pg_trgm' })
    await createSystemTables(tx)
    await refuseOlder(tx)
    await forgetOldRows(tx)
    const steps = await planFrom(tx, model, options)
    for (const step of steps) {
      options.log(`schema: ${step.says}`)
      await tx.query({ text: step.sql }).catch((error: unknown) => {
        throw unfit(step, error)
      })
    }
    await remember(tx, model)
    return steps
  })
}

/** Changing a large table takes its time: an hour. */
const patient = (tx: Tx): Tx => ({ query: (statement) => tx.query({ ...statement, timeoutMs: 3_600_000 }) })

/** Values that are stored already and that a new rule of the declarations does not allow; any other error as it is. */
function unfit(step: Step, error: unknown): unknown {
  if (!/^(23...|22003)$/.test(codeOf(error) ?? '')) return error
  const detail = typeof error === 'object' && error !== null && 'detail' in error ? ` ${error.detail ?? ''}` : ''
  return new StartProblem(
    `The stored records do not fit the declarations: ${step.says}: ${wordsOf(error)}.${detail}`,
    'correct these records with the program that was running before, or take the rule back; nothing was changed',
    { cause: error },
  )
}

async function planFrom(tx: Tx, model: Model, options: SchemaOptions): Promise<Step[]> {
  const existing = await readCatalog(tx)
  const ours = await tx.query<{ name: string }>({ text: 'select name from steward_tables' })
  const today = dateInZone(options.companyZone, Date.now())
  const plan = planSchema(
    desiredTables(model),
    existing,
    new Set(ours.rows.map((row) => row.name)),
    today,
    options.allowedLosses,
  )
  if (plan.losses.length > 0) {
    throw new StartProblem(
      `The declarations change the type of ${plan.losses.join(', ')} so that values would be lost`,
      `name them in STEWARD_ALLOW_LOSS to park the old values for 30 days`,
    )
  }
  return [...plan.steps, ...outOfTime(existing, today)]
}

async function refuseOlder(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ value: string }>({ text: `select value from steward_meta where key = 'level'` })
  const level = Number(rows[0]?.value ?? 0)
  if (level > systemLevel)
    throw new StartProblem(
      `The database was written by a newer program (level ${level}, this one knows ${systemLevel})`,
      'start the newer program',
    )
}

async function remember(tx: Tx, model: Model): Promise<void> {
  await tx.query({
    text: `insert into steward_meta values ('level', $1) on conflict (key) do update set value = excluded.value`,
    values: [String(systemLevel)],
  })
  const names = desiredTables(model).map((table) => table.name)
  await tx.query({
    text: 'insert into steward_tables select unnest($1::text[]) on conflict do nothing',
    values: [names],
  })
  await tx.query({ text: 'delete from steward_tables where name <> all($1::text[])', values: [names] })
}

/** Everything a start needs of the database: tables, and the demo company where it is empty. */
export async function prepareDatabase(
  db: Database,
  settings: Settings,
  log: (line: string) => void,
): Promise<{ seeded: boolean }> {
  const model = modelOf(shipped)
  await applySchema(db, model, {
    companyZone: settings.companyZone,
    allowedLosses: settings.allowedLosses,
    log: settings.logLevel === 'debug' ? log : () => {},
  })
  await refuseDemoPeople(settings, async () => {
    const { rows } = await db.query<{ count: number }>({ text: 'select count(*) from accounts where is_demo' })
    return rows[0]?.count ?? 0
  })
  return { seeded: settings.seed === 'demo' && (await seedDemo(db, settings, model)) }
}
