import { createHash, randomInt } from 'node:crypto'
import { definitions } from '../../../src/engines/definitions/definitions'
import type { DefinitionKind } from '../../../src/framework/company/definition'
import type { RowFixes } from '../../../src/framework/company/definition-plan'
import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import { isPlainObject } from '../../../src/framework/filter'
import type { Database, Tx } from '../../database/connect'
import { levelOfDefinitions } from '../../database/system/system'
import type {
  BodyProblems,
  DefinitionDraft,
  DefinitionsInForce,
  TriedDefinitions,
} from '../../records/areas/definitions-in-force'
import { sqlNames, unpreparedStatement } from '../../records/sql/named-sql'
import { createRecord } from '../../records/write/save'
import { type Writer, withSystemRights } from '../../records/write/writer'
import type { SchemaStep } from '../../schema/step'
import { describeProblems } from './add-definitions'
import { refuseSecretsInBody } from './body-filters'
import { changeOwnTables } from './own/change-own-tables'
import { copyLargeTables, nothingToCopy, type ReadyCopies } from './own/copy-large-tables'
import { findFollowers } from './own/follow-renames'
import type { OwnTablesPlan } from './own/plan-own-tables'
import { withdrawRunningApprovals } from './own/running-approvals'
import type { NoteProgress } from './progress/note-progress'
import { type ChangeConfirmation, requireConfirmedLosses } from './proposals/planned-losses'
import { changeRole } from './roles/change-role'
import { definitionChannel, definitionTable, numberKey, readLatestVersion } from './stored-definitions'

const d = sqlNames(definitions, 'd')

/** A change of one definition, as an administrator asks for it. */
export interface DefinitionChange {
  /** The number that the administrator has seen. */
  number: number
  kind: DefinitionKind
  /** Absent: a new definition. */
  key: string | undefined
  /** True: the key comes from another installation, and nothing is stored under it here. */
  isNew?: boolean
  /** Null: the definition is retired. */
  body: unknown
  reason: string
  /** The losses of values that the administrator has confirmed; see `planDefinition`. */
  accepts?: readonly string[]
  /** The columns of large tables whose copies are ready. */
  ready?: ReadonlySet<string>
  /** The right values of rows that do not fit. */
  fixes?: RowFixes
  /** All changes of the same transaction; default: this one. */
  beside?: readonly DefinitionDraft[]
  /** True where another change of the transaction prepares the tables of all. */
  isTableReady?: boolean
  /** True where the change only follows new names of another one. */
  isFollower?: boolean
  /** Another administrator's confirmation of what is lost. */
  confirmation?: ChangeConfirmation
  /** Notes how far the change is. */
  note?: NoteProgress
}

/** The version that is in force now. */
export interface AppliedDefinition {
  number: number
  key: string
  revision: number
}

/** The version, and the steps that follow the transaction. */
interface StoredChange extends AppliedDefinition {
  laterSteps: readonly SchemaStep[]
}

/**
 * Stores the next version of a definition, and announces its number to every server with the commit.
 * @throws StewardError `staleVersion` where somebody else has applied a change meanwhile, `notFound`,
 * `invalidInput` at the parts of the body that do not fit
 */
export async function applyDefinition(
  writer: Writer & { served: DefinitionsInForce },
  change: DefinitionChange,
): Promise<StoredChange> {
  const { sql } = writer
  const number = await takeNextNumber(sql, change.number)
  const before = change.key === undefined ? undefined : await readLatestVersion(sql, change.key)
  const isKeyWrong = before ? before.kind !== change.kind : change.key !== undefined && !change.isNew
  if (isKeyWrong) throw new StewardError('notFound')
  const key = change.key ?? generateKey()
  const isRetired = change.body === null
  if (isRetired && (!before || before.isRetired)) throw new StewardError('notFound')
  const former: unknown = JSON.parse(before?.body ?? 'null')
  const body = isRetired ? former : change.body
  const draft = { key, kind: change.kind, body: isRetired ? null : body }
  const drafts = change.beside ?? [draft]
  const after = requireFittingDraft(writer, drafts, draft)
  if (change.kind === 'resource' || change.kind === 'role') await requireOwnName(sql, change.kind, key, body, former)
  if (change.kind === 'role' && !change.isFollower)
    await changeRole(writer, {
      before: before?.isRetired ? undefined : former,
      after: draft.body,
      accepts: change.accepts ?? [],
    })
  if (change.kind === 'overlay') await requireOnlyOverlay(sql, key, body)
  const text = JSON.stringify(body)
  const revision = (before?.revision ?? 0) + 1
  await createRecord(withSystemRights(writer), definitionTable, {
    ...{ number, kind: change.kind, key, revision, body: text, isRetired, reason: change.reason },
    name: readName(body) ?? before?.name ?? key,
    hash: createHash('sha256').update(text).digest('hex'),
    confirmedByEmpId: change.confirmation?.empId ?? null,
  })
  const { accepts = [], fixes = {}, ready = new Set(), reason, confirmation } = change
  const checkLosses = ({ findings }: Pick<OwnTablesPlan, 'findings'>) =>
    requireConfirmedLosses(writer, draft, { accepts, fixes, findings, confirmation })
  const needsTables = !change.isTableReady && drafts.some((each) => changesTables(writer.served, after, each))
  const consent = { accepts, fixes, ready, reason, checkLosses, ...(change.note && { note: change.note }) }
  const own = { ...describeOwnChange(writer, after, drafts), ...consent }
  const plan = needsTables ? await changeOwnTables(sql, own) : undefined
  if (confirmation && !plan && !change.isFollower) await checkLosses({ findings: [] })
  if (plan) await withdrawRunningApprovals(writer, plan.resources, after.model)
  await sql.query({ text: 'select pg_notify($1, $2)', values: [definitionChannel, String(number)] })
  return { number, key, revision, laterSteps: plan?.laterSteps ?? [] }
}

/**
 * Stores the next version of a definition, and those of the reports whose fields it renames.
 * @returns the number in force after all of them
 */
export async function applyWithFollowers(
  writer: Writer & { served: DefinitionsInForce },
  change: DefinitionChange,
): Promise<StoredChange> {
  const { key, kind, body } = change
  const draft = key === undefined ? undefined : { key, kind, body }
  const followers = draft ? findFollowers(writer.served, draft) : []
  if (!draft || followers.length === 0) return applyDefinition(writer, change)
  const beside = [draft, ...followers]
  const stored = await applyDefinition(writer, { ...change, beside })
  let { number } = stored
  const { reason, confirmation } = change
  for (const follower of followers) {
    const shared = { reason, beside, ...(confirmation && { confirmation }) }
    const next = { ...follower, ...shared, number, isTableReady: true, isFollower: true }
    number = (await applyDefinition(writer, next)).number
  }
  return { ...stored, number }
}

/**
 * Copies what a change needs of large tables before its transaction.
 * A change that is stale, or refused in its transaction, copies nothing.
 */
export async function prepareDefinition(
  writer: Omit<Writer, 'sql'> & { served: DefinitionsInForce; db: Database },
  { number, key, kind, body, accepts = [], fixes = {}, note }: DefinitionChange,
): Promise<ReadyCopies> {
  const { served } = writer
  if (kind !== 'resource' || key === undefined || number !== served.number) return nothingToCopy
  const draft = { key, kind, body }
  const drafts = [draft, ...findFollowers(served, draft)]
  const after = requireFittingDraft(writer, drafts, draft)
  return prepareDrafts(writer, after, drafts, { accepts, fixes, ...(note && { note }) })
}

/** Copies what changes of one transaction need of large tables before it. */
export async function prepareDrafts(
  writer: Omit<Writer, 'sql'> & { served: DefinitionsInForce; db: Database },
  after: TriedDefinitions,
  drafts: readonly DefinitionDraft[],
  consent: Pick<DefinitionChange, 'fixes' | 'note'> & { accepts: readonly string[] },
): Promise<ReadyCopies> {
  const { served, db } = writer
  const key = drafts.find((draft) => changesTables(served, after, draft))?.key
  if (key === undefined) return nothingToCopy
  const readRevision = async () => (await readLatestVersion(db, key))?.revision
  const before = await readRevision()
  const isStored = async () => (await readRevision()) !== before
  return copyLargeTables(db, { ...describeOwnChange(writer, after, drafts), ...consent }, isStored)
}

/** Tells whether the draft is a resource, or has or had own fields. */
export const changesTables = (
  { declared }: Pick<DefinitionsInForce, 'declared'>,
  after: TriedDefinitions,
  { kind, key }: DefinitionDraft,
): boolean =>
  kind === 'resource' ||
  [declared, after.declared].some(({ ownFields = [] }) => ownFields.some((set) => set.key === key))

/** What the plan of the tables compares. */
export const describeOwnChange = (
  { served, today, caller, company }: Pick<Writer, 'today' | 'caller' | 'company'> & { served: DefinitionsInForce },
  after: TriedDefinitions,
  drafts: readonly DefinitionDraft[],
) => ({ before: served, after, drafts, today, caller, company, seen: served.number })

/**
 * Refuses a definition that does not fit, with each part that does not, and one without which others do not
 * fit any more.
 */
export function requireFittingDraft(
  { served }: { served: DefinitionsInForce },
  drafts: readonly DefinitionDraft[],
  { key, body }: DefinitionDraft,
): TriedDefinitions {
  const tried = served.tryChanges(drafts)
  const own = tried.problems.get(key)
  if (own) throw toBodyError(own)
  const others = [...tried.problems].map(([other, problems]) => {
    const name = served.definitions.find((each) => each.key === other)?.name ?? other
    return `“${name}” would not fit any more: ${describeProblems(problems)}`
  })
  if (others.length > 0) throw toBodyError(new Map([['body', others.join('; ')]]))
  if (body !== null) refuseSecretsInBody(tried.model, body)
  return tried
}

const reservedNameSql = unpreparedStatement`
  select exists (select from ${d} where ${d.kind} = $3 and ${d.key} <> $1 and ${d.body}::json ->> 'name' = $2) as "isTaken"`

/** Requires that a resource or a role keeps its name, and that no other had it: history is kept by it. */
export async function requireOwnName(
  sql: Tx,
  kind: DefinitionKind,
  key: string,
  body: unknown,
  former: unknown,
): Promise<void> {
  const name = readText(body, 'name')
  const before = readText(former, 'name')
  const { rows } = await sql.query<{ isTaken: boolean }>(reservedNameSql(key, name, kind))
  const what = rows[0]?.isTaken ? `another ${kind} has or had this name` : `its name is ${before} and never changes`
  if (rows[0]?.isTaken || (before !== undefined && before !== name)) throw toBodyError(new Map([['name', what]]))
}

const formerOverlaySql = unpreparedStatement`
  select exists (select from ${d} where ${d.kind} = 'overlay' and ${d.key} <> $1 and ${d.body}::json ->> 'of' = $2
    and ${d.body}::json -> 'ownFields' is not null) as "isThere"`

/** Requires that retired own fields come back by their definition: columns and history are kept by id. */
export async function requireOnlyOverlay(sql: Tx, key: string, body: unknown): Promise<void> {
  if (!isPlainObject(body) || body.ownFields === undefined) return
  const { rows } = await sql.query<{ isThere: boolean }>(formerOverlaySql(key, readText(body, 'of')))
  const what = 'retired changes of this resource had fields of their own: bring these back instead'
  if (rows[0]?.isThere) throw toBodyError(new Map([['ownFields', what]]))
}

function readText(body: unknown, part: string): string | undefined {
  const value = isPlainObject(body) ? body[part] : undefined
  return typeof value === 'string' ? value : undefined
}

const toBodyError = (problems: BodyProblems): StewardError => {
  const fields: FieldErrors = Object.fromEntries(
    [...problems].map(([path, reason]) => [
      path === 'body' ? 'body' : `body.${path}`,
      { code: 'unusable', args: { reason } },
    ]),
  )
  return new StewardError('invalidInput', { fields })
}

/**
 * Raises the number in force by one, and keeps others waiting until the end of the transaction. From the first
 * definition on, a program that knows none refuses to start.
 * @throws StewardError `staleVersion`
 */
async function takeNextNumber(sql: Tx, seen: number): Promise<number> {
  const { rows } = await sql.query<{ number: number }>({
    text:
      'insert into steward_meta as m (key, value) select $1, 1::text where $2 = 0 ' +
      'or exists (select from steward_meta where key = $1) ' +
      'on conflict (key) do update set value = (m.value::int + 1)::text where m.value::int = $2 returning value::int as number',
    values: [numberKey, seen],
  })
  const [row] = rows
  if (!row) throw new StewardError('staleVersion')
  await sql.query({
    text: `update steward_meta set value = $1 where key = 'level' and value::int < $1::int`,
    values: [String(levelOfDefinitions)],
  })
  return row.number
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Makes a key that never changes; it begins with a letter, because names of operations hold it. */
const generateKey = (): string => `r${Array.from({ length: 9 }, () => letters[randomInt(letters.length)]).join('')}`

/** Names a report by its title, a resource by its plural, a role by its label, an overlay by the resource. */
export function readName(body: unknown): string | undefined {
  const parts = isPlainObject(body) && 'name' in body ? ['plural', 'label'] : ['title', 'of']
  const [name] = parts.flatMap((part) => readText(body, part) ?? [])
  return name?.trim().slice(0, 120)
}
