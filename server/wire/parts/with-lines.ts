import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import { findPartReference } from '../../../src/framework/parts'
import { type Resource, stepOperationName } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { toTransactionView } from '../../database/connect'
import { attachUploadedFiles, claimedFilesField, type FilesByKind } from '../../files/attach-uploaded'
import { listFilesOfKind } from '../../files/attachments'
import { getTable } from '../../records/model'
import { type Reader, readRecordJson } from '../../records/query'
import { readRecords } from '../../records/read-records'
import { getVerbScope } from '../../records/scopes'
import { listInputFields } from '../input'
import type { Answer, Context, Operation } from '../operation'
import { rowsField } from '../run-each-row'
import { type LineIdsByPart, writeLines } from './write-lines'

/** The largest number of lines that are answered with one record; `counts` has the number of all. */
const mostTold = 500

/**
 * Lets a derived operation accept and answer the lines of the resource's parts, and accept uploaded files.
 * Either everything is written or nothing.
 */
export function withPartInputs(resource: Resource, operation: Operation): Operation {
  const { parts, operations } = resource
  const names = Object.keys(parts)
  const takesFiles = Object.keys(resource.files).length > 0
  if (names.length === 0 && !takesFiles) return operation
  if (operation.name === operations.show)
    return {
      ...operation,
      run: async (context, input) => answerWithLines(context, resource, await operation.run(context, input)),
    }
  if (operation.name !== operations.create && operation.name !== operations.update)
    return withStepLineInputs(resource, operation)
  const inputNames = [...names, ...(takesFiles ? ['files'] : [])]
  return {
    ...operation,
    input: {
      ...operation.input,
      ...Object.fromEntries(names.map((name) => [name, rowsField(name)])),
      ...(takesFiles ? { files: claimedFilesField() } : {}),
    },
    async run(context, input) {
      const isBrought = ([name, value]: [string, unknown]) => inputNames.includes(name) && value != null
      const { files, ...lines } = Object.fromEntries(Object.entries(input).filter(isBrought))
      const own = Object.fromEntries(Object.entries(input).filter(([name]) => !inputNames.includes(name)))
      if (!files && Object.keys(lines).length === 0)
        return answerWithLines(context, resource, await operation.run(context, own))
      const inside = { ...context, sql: toTransactionView(context.sql) }
      const more: FilesAndLines = { files: (files ?? {}) as FilesByKind, lines }
      return operation.name === operations.create
        ? createWithLines(inside, resource, operation, own, more)
        : updateWithLines(inside, resource, operation, own, more)
    },
  }
}

/** Lets a step that asks about lines accept their values. Either everything is written or nothing. */
function withStepLineInputs(resource: Resource, operation: Operation): Operation {
  const steps = Object.entries(resource.workflow?.transitions ?? {})
  const lines = steps.find(([name]) => stepOperationName(resource, name) === operation.name)?.[1].lines
  if (!lines) return operation
  return {
    ...operation,
    input: { ...operation.input, [lines.of]: rowsField(lines.of) },
    async run(context, { [lines.of]: rows, ...input }) {
      if (!rows) return operation.run(context, input)
      const inside = { ...context, sql: toTransactionView(context.sql) }
      if (input.version != null) await requireCurrentVersion(inside, resource, Number(input.id), input.version)
      const sentIds = await writeLines(inside, resource, Number(input.id), { [lines.of]: rows }, lines.ask)
      const { version: _, ...step } = input
      return operation.run(inside, step).catch((problem: unknown) => {
        throw moveErrorsToSentLines(problem, sentIds)
      })
    },
  }
}

/** Files and lines that are saved with a record. */
interface FilesAndLines {
  files: FilesByKind
  lines: Values
}

async function createWithLines(
  context: Context,
  resource: Resource,
  operation: Operation,
  own: Values,
  { files, lines }: FilesAndLines,
): Promise<Answer> {
  const id = Number(parseAnswerRecord(await operation.run(context, own)).id)
  await attachUploadedFiles(context, resource.name, id, files, true)
  await writeLines(context, resource, id, lines)
  return answerWithLines(context, resource, { json: await readRecordJson(context, resource.name, id) })
}

/**
 * Saves the record if its fields were sent, then its files and lines, each by
 * its own rights, and then takes the step.
 */
async function updateWithLines(
  context: Context,
  resource: Resource,
  operation: Operation,
  { id, version, ...rest }: Values,
  { files, lines }: FilesAndLines,
): Promise<Answer> {
  const own = Object.keys(listInputFields(resource))
  const pickValues = (isOwn: boolean) =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => own.includes(name) === isOwn))
  const changed = pickValues(true)
  if (Object.keys(changed).length > 0) await operation.run(context, { id, version, ...changed })
  else await requireCurrentVersion(context, resource, Number(id), version)
  await attachUploadedFiles(context, resource.name, Number(id), files, false)
  const sentIds = await writeLines(context, resource, Number(id), lines)
  const json = await readRecordJson(context, resource.name, Number(id))
  const step = pickValues(false)
  if (!step.action) return answerWithLines(context, resource, { json })
  const stepAnswer = operation.run(context, { id, version: parseAnswerRecord({ json }).version, ...step })
  return answerWithLines(
    context,
    resource,
    await stepAnswer.catch((problem: unknown) => {
      throw moveErrorsToSentLines(problem, sentIds)
    }),
  )
}

/**
 * Requires that the record exists and has the version. Only for calls
 * that change lines and not the record itself.
 */
async function requireCurrentVersion(
  context: Context,
  { name }: Resource,
  id: number,
  version: unknown,
): Promise<void> {
  const stored = parseAnswerRecord({ json: await readRecordJson(context, name, id) })
  if (stored.version !== version) throw new StewardError('staleVersion', { args: { version: Number(stored.version) } })
}

const parseAnswerRecord = ({ json = '{}' }: Answer): Values => JSON.parse(json)

/**
 * Moves errors of a step on lines to the places that the lines have in the
 * call. Lines that were not sent come last.
 */
function moveErrorsToSentLines(problem: unknown, sentIds: LineIdsByPart): unknown {
  if (!(problem instanceof StewardError) || !problem.fields) return problem
  const others: Record<string, number> = {}
  const fields: FieldErrors = {}
  for (const [path, error] of Object.entries(problem.fields)) {
    const [, part = '', place = '', name = ''] = /^(\w+)\.(\d+)((?:\.\w+)*)$/.exec(path) ?? []
    const ids = sentIds[part]
    const line = Number(error.args?.id)
    if (!ids || place === '' || Number.isNaN(line)) fields[path] = error
    else {
      const at = ids.indexOf(line)
      others[part] = (others[part] ?? 0) + (at < 0 ? 1 : 0)
      fields[`${part}.${at < 0 ? ids.length + others[part] - 1 : at}${name}`] = error
    }
  }
  return new StewardError(problem.code, { args: problem.args, fields, cause: problem })
}

/** Answers the record with its lines and their number; only its id where the change moved it out of scope. */
async function answerWithLines(context: Context, resource: Resource, answer: Answer): Promise<Answer> {
  if (Object.keys(resource.parts).length === 0) return answer
  const record = parseAnswerRecord(answer)
  return 'version' in record ? { json: JSON.stringify(await addLinesToRecord(context, resource, record)) } : answer
}

/** Answers the record with the lines that the caller may list, in the order in which people entered them. */
export async function addLinesToRecord(reader: Reader, resource: Resource, record: Values): Promise<Values> {
  const lines: Record<string, unknown> = {}
  const counts: Record<string, number> = {}
  for (const [name, { of, files }] of Object.entries(resource.parts)) {
    const table = getTable(reader.model, of)
    if (getVerbScope(table, 'list', reader.caller) === 'none') continue
    const by = findPartReference(table.resource, resource.name) ?? ''
    const filter = { [by]: { eq: Number(record.id) } }
    const request = { perPage: mostTold, sort: [['id', 'asc']] as const, filter }
    const { rows, total } = await readRecords(reader, of, request)
    lines[name] = files ? await addFilesToLines(reader, of, files, rows) : rows
    counts[name] = total
  }
  return { ...record, ...lines, counts }
}

/** Adds to the lines their files of one kind, as far as the caller may see them. */
async function addFilesToLines(reader: Reader, part: string, kind: string, rows: readonly Values[]): Promise<Values[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => Number(id))
  const filesById = await listFilesOfKind(reader, part, kind, ids)
  return rows.map((row) => {
    const files = filesById.get(Number(row.id))
    return files ? { ...row, files: { [kind]: files } } : row
  })
}
