import { isDeepStrictEqual } from 'node:util'
import type { EarlierVersion, FieldDifference } from '../../../src/framework/answers/earlier-version'
import type { FieldError, FieldErrors, StewardError } from '../../../src/framework/errors'
import { getFieldBehaviour, isEmpty } from '../../../src/framework/field'
import { findState, isInputField, type Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import type { Database } from '../../database/connect'
import { readPastValues } from '../changes/past-values'
import { readReadableFields, readReferenceLabels } from '../history'
import { getAttribute, getTable, type Table } from '../model'
import { readChangedRecordJson, readRecord } from '../query'
import { refuseErrors } from './checks/refuse'
import { runInSavepoint, toRefusal } from './refusals'
import { updateFields } from './save'
import { lockRecord, type Writer } from './writer'

/**
 * Reads the fields that differ from their values after the entry, each with the reason where the caller
 * cannot restore it. It tries the restore and rolls it back, so the reasons are those of a real restore.
 * @throws StewardError `notFound` where the record is not visible or the entry is not one of its own
 */
export async function readFormerVersion(
  writer: Writer & { db: Database },
  resourceName: string,
  id: number,
  entry: number,
): Promise<EarlierVersion> {
  return writer.db.transaction(async (sql) => {
    const table = getTable(writer.model, resourceName)
    const trial: Writer = { ...writer, sql, isTrial: true, isUnread: true }
    await trial.handlers[resourceName]?.first?.(trial, [id])
    await lockRecord(trial, table, id, 'look back', {})
    const { record, version } = await readPastRecord(trial, table, id, entry)
    const closed = explainNotChangeable(table.resource, record)
    const open = pickRestorable(version.fields)
    const problems = closed ? new Map() : await tryRestoreValues(trial, table, id, version, open)
    const fields = version.fields.map((field) => {
      const problem = field.name in open ? (closed ?? problems.get(field.name)) : undefined
      return problem ? { ...field, problem } : field
    })
    return { ...version, fields }
  })
}

/**
 * Restores the values that fields had after the entry, as any update writes them.
 * @param names absent: all input fields that differ
 * @throws StewardError as `updateFields`; `notFound` where the entry is not one of the record's
 */
export async function restoreValues(
  writer: Writer,
  resourceName: string,
  id: number,
  version: number,
  entry: number,
  names?: readonly string[],
): Promise<string> {
  const table = getTable(writer.model, resourceName)
  const { readable, version: pastVersion } = await readPastRecord(writer, table, id, entry)
  const fields = new Map(pastVersion.fields.map((field) => [field.name, field]))
  const values = pickRestorable(pastVersion.fields)
  const chosen = names ?? Object.keys(values)
  refuseErrors(findUnrestorable(chosen, fields, readable))
  const input = Object.fromEntries(chosen.filter((name) => name in values).map((name) => [name, values[name]]))
  await updateFields(writer, resourceName, id, version, input, entry)
  return readChangedRecordJson(writer, resourceName, id)
}

function findUnrestorable(
  names: readonly string[],
  fields: ReadonlyMap<string, FieldDifference>,
  readable: ReadonlySet<string>,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of names) {
    const problem = fields.get(name)?.problem
    if (problem) errors[name] = problem
    else if (!fields.has(name) && !readable.has(name))
      errors.fields = { code: 'unusable', args: { reason: `"${name.slice(0, 100)}" is no field to use here` } }
  }
  return errors
}

/** Picks the values that may be restorable; only a trial restore can tell for certain. */
const pickRestorable = (fields: readonly FieldDifference[]): Values =>
  Object.fromEntries(fields.filter(({ problem }) => !problem).map(({ name, past }) => [name, past]))

/** A record as `readRecord` answers it. */
type ShownRecord = Values & { version: number; labels: Readonly<Record<string, string>>; can: readonly string[] }

async function readPastRecord(writer: Writer, table: Table, id: number, entry: number) {
  const record = await readRecord<ShownRecord>(writer, table.resource.name, id)
  const { names: readable } = (await readReadableFields(writer, table, [id])).get(id) ?? { names: new Set<string>() }
  const { entry: at, values } = await readPastValues(writer, table, id, entry, readable)
  const fields = [...values].flatMap(
    ([name, recorded]) => compareWithPast(table, record, readable, name, recorded) ?? [],
  )
  const order = [...table.attributes.keys(), ...values.keys()]
  fields.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  const changes = Object.fromEntries(
    fields.map(({ name, past, present }): [string, [unknown, unknown]] => [name, [past, present]]),
  )
  const labels = await readReferenceLabels(writer, table, [{ changes }])
  const labelled = fields.map((field) => {
    const findLabel = (value: unknown) => labels.get(`${field.name} ${value}`)
    const [presentLabel, pastLabel] = [findLabel(field.present), findLabel(field.past)]
    return { ...field, ...(presentLabel ? { presentLabel } : {}), ...(pastLabel ? { pastLabel } : {}) }
  })
  const version: EarlierVersion = { entry: at, version: record.version, fields: labelled }
  return { record, readable, version }
}

/** Compares a field with its past value; undefined where it has not changed or the caller may not read it. */
function compareWithPast(
  table: Table,
  record: ShownRecord,
  readable: ReadonlySet<string>,
  name: string,
  recorded: unknown,
): FieldDifference | undefined {
  if (!table.attributes.has(name)) return { name, problem: { code: 'removed' } }
  if (!readable.has(name)) return undefined
  const { resource } = table
  const { past, problem } = parseRecordedValue(table, name, recorded)
  const present = record[name] ?? null
  // Equal masks may stand for different values, so they prove nothing.
  if (getAttribute(table, name).field.type.isSealed) return { name, present, past, problem: { code: 'sealed' } }
  if (isDeepStrictEqual(present, past)) return undefined
  if (name === resource.workflow?.field) return { name, present, past, problem: { code: 'byStep' } }
  if (!isInputField(resource, name)) return { name, present, past, problem: { code: 'notEntered' } }
  return { name, present, past, ...(problem ? { problem } : {}) }
}

/** Parses a recorded value by the type that the field has today. */
function parseRecordedValue(table: Table, name: string, recorded: unknown): { past: unknown; problem?: FieldError } {
  if (isEmpty(recorded)) return { past: null }
  if (!isInputField(table.resource, name) || getAttribute(table, name).field.type.isSealed) return { past: recorded }
  const read = getFieldBehaviour(getAttribute(table, name).field).parse(recorded)
  return read.ok ? { past: read.value } : { past: recorded, problem: read.error }
}

/** Explains why the record cannot be changed at all; undefined where it can. */
function explainNotChangeable(resource: Resource, record: ShownRecord): FieldError | undefined {
  if (record.can.includes('update')) return undefined
  const state = findState(resource, record[resource.workflow?.field ?? ''])
  return state?.isReadOnly ? { code: 'readOnlyState', args: { state: state.label } } : { code: 'noUpdate' }
}

/** Finds why each value would be refused: tries all together, then again without the refused ones. */
async function tryRestoreValues(
  writer: Writer,
  table: Table,
  id: number,
  { version }: EarlierVersion,
  values: Values,
): Promise<Map<string, FieldError>> {
  const problems = new Map<string, FieldError>()
  const tryAll = (tried: Values) => tryUpdate(writer, table.resource.name, id, version, tried)
  let remaining = Object.entries(values)
  let refusal = await tryAll(values)
  while (refusal) {
    const problemsByName = groupErrorsByField(refusal)
    const passing = remaining.filter(([name]) => !problemsByName.has(name))
    if (passing.length === remaining.length) break
    for (const [name] of remaining)
      if (problemsByName.has(name)) problems.set(name, problemsByName.get(name) as FieldError)
    remaining = passing
    refusal = await tryAll(Object.fromEntries(remaining))
  }
  if (!refusal) return problems
  // The error names none of the fields, so it adds one value at a time and keeps those that pass.
  const fine: Values = {}
  for (const [name, value] of remaining) {
    const why = await tryAll({ ...fine, [name]: value })
    if (why) problems.set(name, findValueProblem(why, name))
    else fine[name] = value
  }
  return problems
}

/** Ends a trial restore that found no problems, so that it is rolled back. */
class TrialPassed extends Error {}

async function tryUpdate(
  writer: Writer,
  resource: string,
  id: number,
  version: number,
  values: Values,
): Promise<StewardError | undefined> {
  try {
    return await runInSavepoint(writer, async () => {
      await updateFields(writer, resource, id, version, values)
      throw new TrialPassed()
    })
  } catch (end) {
    return end instanceof TrialPassed ? undefined : toRefusal(writer, end)
  }
}

/** Groups errors by field; an error inside a value counts as an error of the field. */
function groupErrorsByField({ fields = {} }: StewardError): Map<string, FieldError> {
  const problems = new Map<string, FieldError>()
  for (const [path, error] of Object.entries(fields)) {
    const [name = ''] = path.split('.')
    if (path === name || !problems.has(name)) problems.set(name, error)
  }
  return problems
}

/** Finds why a value is refused, also where the error is at another field or at none. */
function findValueProblem(refusal: StewardError, name: string): FieldError {
  const problems = groupErrorsByField(refusal)
  const own = problems.get(name)
  if (own) return own
  const [other] = problems
  if (!other) return { code: refusal.code, message: refusal.message }
  const [field, { message }] = other
  return { code: 'breaks', args: { field }, ...(message ? { message } : {}) }
}
