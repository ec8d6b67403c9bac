import { check } from '../../src/fields/check'
import { ref } from '../../src/fields/ref'
import { partReference } from '../../src/framework/parts'
import type { Resource } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import { partOf } from '../database/connect'
import { tableOf, versionField } from '../records/model'
import { list, type Reader, show } from '../records/query'
import { verbScope } from '../records/reading'
import { refuseErrors } from '../records/write/guards'
import { createRecord, remove, updateFields } from '../records/write/save'
import { eachRow, rowsInput } from './each-row'
import { inputsOf } from './input'
import type { Answer, Context, Operation } from './operation'

/** Lines told with one record; how many there are is told beside them. */
const mostTold = 500

/** Has a derived operation take and tell the lines of the resource's parts: either all is written or nothing. */
export function withParts(resource: Resource, operation: Operation): Operation {
  const { parts, operations } = resource
  const names = Object.keys(parts)
  if (names.length === 0) return operation
  if (operation.name === operations.show)
    return { ...operation, run: async (context, input) => told(context, resource, await operation.run(context, input)) }
  if (operation.name !== operations.create && operation.name !== operations.update) return operation
  return {
    ...operation,
    input: { ...operation.input, ...Object.fromEntries(names.map((name) => [name, rowsInput(name)])) },
    async run(caller, input) {
      const context = { ...caller, sql: partOf(caller.sql) }
      const isLines = ([name, value]: [string, unknown]) => names.includes(name) && value != null
      const lines = Object.fromEntries(Object.entries(input).filter(isLines))
      const own = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
      if (Object.keys(lines).length === 0) return told(context, resource, await operation.run(context, own))
      return operation.name === operations.create
        ? createWithLines(context, resource, operation, own, lines)
        : updateWithLines(context, resource, operation, own, lines)
    },
  }
}

type Lines = Values

async function createWithLines(
  context: Context,
  resource: Resource,
  operation: Operation,
  own: Values,
  lines: Lines,
): Promise<Answer> {
  const { id } = recordOf(await operation.run(context, own))
  await writeLines(context, resource, Number(id), lines)
  return told(context, resource, { json: await show(context, resource.name, Number(id)) })
}

/** The record itself, then the lines, then the step. */
async function updateWithLines(
  context: Context,
  resource: Resource,
  operation: Operation,
  { id, version, ...rest }: Values,
  lines: Lines,
): Promise<Answer> {
  const own = Object.keys(inputsOf(resource))
  const parted = (isOwn: boolean) =>
    Object.fromEntries(Object.entries(rest).filter(([name]) => own.includes(name) === isOwn))
  await operation.run(context, { id, version, ...parted(true) })
  await writeLines(context, resource, Number(id), lines)
  const json = await show(context, resource.name, Number(id))
  const step = parted(false)
  if (!step.action) return told(context, resource, { json })
  return told(context, resource, await operation.run(context, { id, version: recordOf({ json }).version, ...step }))
}

const recordOf = ({ json = '{}' }: Answer): Values => JSON.parse(json)

/** The record with its lines and how many there are; only its id where the change took it out of the caller's sight. */
async function told(context: Context, resource: Resource, answer: Answer): Promise<Answer> {
  const record = recordOf(answer)
  return 'version' in record ? { json: JSON.stringify(await withLines(context, resource, record)) } : answer
}

/** The record with the lines that the caller may list, in the order in which they were entered. */
export async function withLines(reader: Reader, resource: Resource, record: Values): Promise<Values> {
  const lines: Record<string, unknown> = {}
  const counts: Record<string, number> = {}
  for (const [name, { of }] of Object.entries(resource.parts)) {
    const table = tableOf(reader.model, of)
    if (verbScope(table, 'list', reader.caller) === 'none') continue
    const by = partReference(table.resource, resource.name) ?? ''
    const filter = { [by]: { eq: Number(record.id) } }
    const request = { page: 1, perPage: mostTold, sort: [['id', 'asc']] as const, filter, q: '' }
    const { json, total } = await list(reader, of, request)
    lines[name] = JSON.parse(json)
    counts[name] = total
  }
  return { ...record, ...lines, counts }
}

/** Lines without an id are new, others change theirs, or with `remove` take it out. */
async function writeLines(context: Context, resource: Resource, id: number, lines: Lines): Promise<void> {
  for (const [name, { of }] of Object.entries(resource.parts)) {
    if (!lines[name]) continue
    const part = tableOf(context.model, of).resource
    const by = partReference(part, resource.name) ?? ''
    const { [by]: _, ...own } = inputsOf(part)
    const input = { ...own, id: ref(of), version: versionField(), remove: check({}) }
    await eachRow(name, lines[name], input, (line) => writeLine(context, of, { [by]: id }, line), context.trial)
  }
}

interface Line extends Values {
  id?: number | null | undefined
  version?: number | null | undefined
  remove?: boolean | null | undefined
}

async function writeLine(context: Context, part: string, whole: Values, line: Line): Promise<void> {
  const { id, version, remove: isRemoved, ...values } = line
  if (id == null) {
    if (isRemoved) refuseErrors({ id: { code: 'required' } })
    await createRecord(context, part, { ...values, ...whole })
    return
  }
  await refuseOthers(context, part, id, whole)
  if (isRemoved) {
    await remove(context, part, id, version ?? undefined)
    return
  }
  if (version == null) return refuseErrors({ version: { code: 'required' } })
  await updateFields(context, part, id, version, values)
}

/** A line of another record answers like none. */
async function refuseOthers(context: Context, part: string, id: number, whole: Values): Promise<void> {
  const stored = recordOf({ json: await show(context, part, id) })
  if (Object.entries(whole).some(([by, value]) => stored[by] !== value)) refuseErrors({ id: { code: 'reference' } })
}
