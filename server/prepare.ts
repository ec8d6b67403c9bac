import { dateInZone } from '../src/framework/values/dates'
import { composeHandlers } from './approvals/handlers'
import { waitForAdvisoryLock } from './database/advisory-lock'
import { type Database, openDatabase, type Tx } from './database/connect'
import {
  createSystemTables,
  deleteOldRows,
  levelOfDefinitions,
  levelOfOwnFields,
  levelOfOwnResources,
  levelWithoutDefinitions,
  systemLevel,
} from './database/system/system'
import { refuseUnknownFileKeys } from './files/seal-files'
import { openFileStore } from './files/store/open'
import { addDefinitions } from './operations/definitions/add-definitions'
import { readSoundBodies, storeSoundBodies } from './operations/definitions/own/sound-bodies'
import { endAbandonedApplies } from './operations/definitions/progress/apply-progress'
import { readStoredDefinitions } from './operations/definitions/stored-definitions'
import { composeModel } from './records/compose-model'
import { type Model, quoteIdentifier } from './records/model'
import { requireOpenableSecrets } from './records/secrets/openable-secrets'
import { type ExistingTable, listUnfinishedIndexes, readCatalog } from './schema/catalog'
import { listDesiredTables } from './schema/desired-tables'
import { planExpiredRemoval, planSchema } from './schema/plan'
import { copyLock, planLock } from './schema/plan-lock'
import type { FormerNames } from './schema/renames'
import { runSteps } from './schema/run-steps'
import type { SchemaPlan, SchemaStep } from './schema/step'
import { formerHistorySql, listRenamesForHistory } from './schema/stored-names'
import { type DesiredTable, mostCulprits } from './schema/table-parts'
import { removeAbandonedCopies, validateConstraints } from './schema/unfinished-changes'
import { refuseDemoPeople, type Settings } from './start/settings'
import { getErrorCode, getErrorMessage, StartProblem } from './start/start-problem'
import type { Declarations } from './types'

interface SchemaOptions {
  companyZone: string
  allowedLosses: readonly string[]
  log: (line: string) => void
  /** Receives progress messages; default: `log`. */
  tell?: (line: string) => void
}

/**
 * Changes the database to the declared tables in one transaction.
 * @param model or what composes it, once no other server changes tables
 * @throws StartProblem where that would lose data, or a newer program has used the database
 */
export async function applySchema(
  db: Database,
  model: Model | ((tx: Tx) => Promise<Model>),
  options: SchemaOptions,
): Promise<SchemaStep[]> {
  await removeAbandonedCopies(db, options.log)
  const steps = await db.transaction(async (baseTx) => {
    const tx = withMigrationTimeout(baseTx)
    await waitForAdvisoryLock(tx, {
      lock: planLock,
      does: 'prepares the tables of this database',
      log: options.tell ?? options.log,
    })
    await tx.query({ text: `set local lock_timeout = '10s'` })
    await tx.query({ text: 'set local statement_timeout = 0' })
    await tx.query({ text: 'create extension if not exists pg_trgm' })
    await createSystemTables(tx)
    await refuseNewerDatabase(tx)
    await deleteOldRows(tx)
    const desired = listDesiredTables(typeof model === 'function' ? await model(tx) : model)
    const { steps: planned, said } = await planMigration(tx, desired, options)
    for (const step of planned) options.log(`schema: ${step.says}`)
    await runSteps(tx, planned, (step) => runMigrationStep(tx, step))
    await moveFormerHistory(tx, desired)
    await storeDeclaredNames(tx, desired, said)
    return planned
  })
  await endAbandonedApplies(db)
  await validateConstraints(db, options.log)
  return steps
}

/** Makes a transaction whose statements may take an hour, because changing a large table takes long. */
const withMigrationTimeout = (tx: Tx): Tx => ({
  query: (statement) => tx.query({ ...statement, timeoutMs: 3_600_000 }),
})

async function runMigrationStep(tx: Tx, step: SchemaStep): Promise<void> {
  const { sql, culprits } = step
  if (culprits) await tx.query({ text: 'savepoint step' })
  try {
    await tx.query({ text: sql })
  } catch (error) {
    throw (
      (step.extension && toExtensionProblem(step.extension, error)) ?? (await explainConstraintError(tx, step, error))
    )
  }
  if (culprits) await tx.query({ text: 'release savepoint step' })
}

/** Explains which stored values a new rule forbids. Answers any other error unchanged. */
async function explainConstraintError(tx: Tx, { says, culprits }: SchemaStep, error: unknown): Promise<unknown> {
  if (!/^(23...|22003)$/.test(getErrorCode(error) ?? '')) return error
  return new StartProblem(
    `The stored records do not fit the declarations: ${says}: ${getErrorMessage(error)}.${culprits ? await listViolatingRecords(tx, culprits) : formatErrorDetail(error)}`,
    'correct these records with the program that was running before, or take the rule back; nothing was changed',
    { cause: error },
  )
}

const formatErrorDetail = (error: unknown) =>
  typeof error === 'object' && error !== null && 'detail' in error ? ` ${error.detail ?? ''}` : ''

async function listViolatingRecords(tx: Tx, culprits: string): Promise<string> {
  await tx.query({ text: 'rollback to savepoint step' })
  const { rows } = await tx.query<{ words: string }>({ text: culprits })
  return ` Records ${rows.map(({ words }) => words).join('; ')}${rows.length === mostCulprits ? ' and perhaps more' : ''}`
}

/**
 * Builds the problem of an extension that is not installed or that the server's user may not create;
 * undefined for other errors.
 */
function toExtensionProblem(extension: string, error: unknown): StartProblem | undefined {
  if (!/^(0A000|42501|58P01)$/.test(getErrorCode(error) ?? '')) return undefined
  return new StartProblem(
    `The database needs the extension ${extension}, which cannot be added: ${getErrorMessage(error)}`,
    `have its administrator install it and run "create extension ${extension}" there`,
    { cause: error },
  )
}

async function planMigration(tx: Tx, desired: readonly DesiredTable[], options: SchemaOptions): Promise<SchemaPlan> {
  const existing = await readCatalog(tx)
  const { rows } = await tx.query<{ name: string }>({ text: `select name from steward_tables where owner = 'shipped'` })
  const today = dateInZone(options.companyZone, Date.now())
  const old = [...(await planUnfinishedIndexes(tx, existing)), ...planExpiredRemoval(existing, today)]
  const plan = planSchema(desired, existing, {
    ...{ ours: new Set(rows.map(({ name }) => name)), said: await readFormerNames(tx) },
    ...{ today, allowedLosses: options.allowedLosses },
  })
  if (plan.losses.length > 0) {
    throw new StartProblem(
      `The declarations change the type of ${plan.losses.join(', ')} so that values would be lost`,
      `name them in STEWARD_ALLOW_LOSS to park the old values for 30 days`,
    )
  }
  if (plan.forgotten.length > 0)
    throw new StartProblem(
      `${plan.forgotten.join(', ')} have exchanged their names by \`was\`, and the declarations no longer say so: each would show the values of another`,
      'start the program that said so, or say `was` as it did; where the names are right as they are, name them in STEWARD_ALLOW_LOSS',
    )
  return { ...plan, steps: [...old, ...(await planExtensions(tx, desired)), ...plan.steps] }
}

/** Plans to drop indexes that a server left when it was ended; one that makes its indexes now keeps them. */
async function planUnfinishedIndexes(tx: Tx, existing: ReadonlyMap<string, ExistingTable>): Promise<SchemaStep[]> {
  const unfinished = await listUnfinishedIndexes(tx)
  if (unfinished.length === 0) return []
  const text = 'select pg_try_advisory_xact_lock($1) as free'
  const { rows } = await tx.query<{ free: boolean }>({ text, values: [copyLock] })
  if (rows[0]?.free)
    return unfinished.map(({ name }) => ({
      says: `drop the unfinished index ${name}`,
      sql: `drop index ${quoteIdentifier(name)}`,
    }))
  for (const { table, name } of unfinished) existing.get(table)?.parts.set(name, 'index')
  return []
}

/** Moves history that an older program stored under a resource's former name. */
async function moveFormerHistory(tx: Tx, desired: readonly DesiredTable[]): Promise<void> {
  const renames = listRenamesForHistory(desired)
  if (renames.length === 0) return
  const { find, move } = formerHistorySql(renames)
  const { rows } = await tx.query<{ is: boolean }>({ text: find })
  if (rows[0]?.is) await tx.query({ text: move })
}

const formerNames = 'former-names'

/** Reads the former names that the declarations of the last plan gave. */
async function readFormerNames(tx: Tx): Promise<FormerNames> {
  const text = 'select value from steward_meta where key = $1'
  const { rows } = await tx.query<{ value: string }>({ text, values: [formerNames] })
  const { tables, was } = JSON.parse(rows[0]?.value ?? '{ "tables": [], "was": [] }')
  return { tables: new Set(tables), was: new Map(was) }
}

/** Plans the steps that create missing extensions. */
async function planExtensions(tx: Tx, desired: readonly DesiredTable[]): Promise<SchemaStep[]> {
  const needed = new Set(desired.flatMap(({ guards }) => guards.flatMap(({ extension }) => extension ?? [])))
  const { rows } = await tx.query<{ name: string }>({ text: 'select extname as name from pg_extension' })
  return [...needed]
    .filter((extension) => !rows.some(({ name }) => name === extension))
    .map((extension) => ({
      says: `add the extension ${extension}`,
      sql: `create extension ${extension}`,
      extension,
    }))
}

async function refuseNewerDatabase(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ value: string }>({ text: `select value from steward_meta where key = 'level'` })
  const level = Number(rows[0]?.value ?? 0)
  if (level > systemLevel)
    throw new StartProblem(
      `The database was written by a newer program (level ${level}, this one knows ${systemLevel})`,
      'start the newer program',
    )
}

async function storeDeclaredNames(
  tx: Tx,
  desired: readonly DesiredTable[],
  { tables, was }: FormerNames,
): Promise<void> {
  await tx.query({
    text:
      `insert into steward_meta values ('level', case when exists (select from steward_meta where key = 'own-fields') then $1 ` +
      `when exists (select from steward_tables where owner = 'own') then $6 when exists (select from steward_meta where key = 'definitions') then $5 else $4 end), ($2, $3) on conflict (key) do update set value = excluded.value`,
    values: [
      String(levelOfOwnFields),
      formerNames,
      JSON.stringify({ tables: [...tables], was: [...was] }),
      String(levelWithoutDefinitions),
      String(levelOfDefinitions),
      String(levelOfOwnResources),
    ],
  })
  const names = desired.filter(({ isOwn }) => !isOwn).map((table) => table.name)
  await tx.query({
    text: 'insert into steward_tables select unnest($1::text[]) on conflict do nothing',
    values: [names],
  })
  await tx.query({
    text: `delete from steward_tables where owner = 'shipped' and name <> all($1::text[])`,
    values: [names],
  })
}

/**
 * Prepares the database for a start: its tables and, where it is empty, the demo company.
 * It uses connections of its own, because one that has read the whole catalog keeps it in memory.
 */
export async function prepareDatabase(
  { config }: Database,
  settings: Settings,
  declared: Declarations,
  log: (line: string) => void,
): Promise<{ seeded: boolean }> {
  const db = openDatabase(config)
  return migrateAndSeed(db, settings, declared, log).finally(() => db.close())
}

async function migrateAndSeed(
  db: Database,
  settings: Settings,
  declared: Declarations,
  log: (line: string) => void,
): Promise<{ seeded: boolean }> {
  const model = composeModel(declared, settings)
  const composeWithDefinitions = async (tx: Tx) => {
    const { definitions } = await readStoredDefinitions(tx, declared)
    if (definitions.length === 0) return model
    const sound = await readSoundBodies(tx)
    const composed = addDefinitions(declared, definitions, sound)
    if (sound) await storeSoundBodies(tx, sound)
    return composeModel(composed.declared, settings)
  }
  await applySchema(db, composeWithDefinitions, {
    companyZone: settings.companyZone,
    allowedLosses: settings.allowedLosses,
    log: settings.logLevel === 'debug' ? log : () => {},
    tell: log,
  })
  await requireOpenableSecrets(db, model)
  await refuseUnknownFileKeys(db, model)
  await refuseDemoPeople(settings, async () => {
    const { rows } = await db.query<{ count: number }>({ text: 'select count(*) from accounts where is_demo' })
    return rows[0]?.count ?? 0
  })
  if (settings.seed !== 'demo' || !declared.demo) return { seeded: false }
  const files = openFileStore(settings)
  return { seeded: await declared.demo.fill({ db, settings, model, handlers: composeHandlers(declared), files, log }) }
}
