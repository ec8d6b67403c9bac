import { versionField } from '../../../../server/records/model'
import { readRecord, show } from '../../../../server/records/query'
import { refuseErrors } from '../../../../server/records/write/guards'
import { createRecord, remove, updateFields } from '../../../../server/records/write/save'
import { inputsOf } from '../../../../server/wire/derive'
import { eachRow, rowsInput } from '../../../../server/wire/each-row'
import type { Answer, Context, Extension } from '../../../../server/wire/operation'
import { check } from '../../../../src/fields/check'
import { ref } from '../../../../src/fields/ref'
import type { Stored } from '../../../../src/framework/record'
import type { Resource } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import { procurementItems } from '../../procurementItems'
import { procurementQuotes } from '../../procurementQuotes'
import { procurements } from '../../procurements'
import { addDetails } from '../details'

const { name: resource, operations } = procurements

/** The parts that are written together with a purchase, by the input that takes them. */
const parts: Readonly<Record<string, Resource>> = { items: procurementItems, quotes: procurementQuotes }
const partsInput = Object.fromEntries(Object.keys(parts).map((name) => [name, rowsInput(name)]))

const readAnswer = ({ json = '{}' }: Answer): Stored<typeof procurements> => JSON.parse(json)

/** The purchase as it stands after all; only its id where the change took it out of the caller's sight. */
async function showDetails(context: Context, answer: Answer): Promise<Answer> {
  const record = readAnswer(answer)
  return { data: 'version' in record ? await addDetails(context, record) : record }
}

const shownWith = async (context: Context, id: number): Promise<Answer> =>
  showDetails(context, { json: await show(context, resource, id) })

/** A purchase brings its items and quotes along; either all is written or nothing. */
const createWithParts: Extension = {
  name: operations.create,
  resource,
  input: partsInput,
  async run(context, input, next) {
    const answer = await next()
    const procurementId = readAnswer(answer).id
    await writeParts(context, procurementId, input)
    return shownWith(context, procurementId)
  },
}

/** The header, then rows of parts, then the step; all of it or nothing. */
const updateWithParts: Extension = {
  name: operations.update,
  resource,
  input: partsInput,
  async run(context, { items, quotes, ...input }, next) {
    if (!items && !quotes) return showDetails(context, await next(input))
    const id = input.id as number
    const [header, step] = splitInput(input)
    await next({ id, version: input.version, ...header })
    await writeParts(context, id, { items, quotes })
    if (!step.action) return shownWith(context, id)
    const { version } = readAnswer({ json: await show(context, resource, id) })
    return showDetails(context, await next({ id, version, ...step }))
  },
}

const headerNames = Object.keys(inputsOf(procurements))

/** What is saved before the parts are, and the step with what it asks for. */
function splitInput({ id: _, version: __, ...input }: Values): [Values, Values] {
  const entries = Object.entries(input)
  const isHeader = ([name]: [string, unknown]) => headerNames.includes(name)
  return [Object.fromEntries(entries.filter(isHeader)), Object.fromEntries(entries.filter((each) => !isHeader(each)))]
}

/** Rows without an id are new, others change theirs, or with `remove` take it out. */
async function writeParts(context: Context, procurementId: number, input: Values): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    if (!input[name]) continue
    const { procurementId: _, ...own } = inputsOf(part)
    const fields = { ...own, id: ref(part.name), version: versionField(), remove: check({}) }
    await eachRow(name, input[name], fields, (row) => writePart(context, part, procurementId, row))
  }
}

interface WrittenPart extends Values {
  id?: number | null
  version?: number | null
  remove?: boolean | null
}

async function writePart(
  context: Context,
  part: Resource,
  procurementId: number,
  { id, version, remove: isRemoved, ...values }: WrittenPart,
): Promise<void> {
  if (id == null) {
    if (isRemoved) refuseErrors({ id: { code: 'required' } })
    await createRecord(context, part.name, { ...values, procurementId })
    return
  }
  await refuseOthers(context, part, id, procurementId)
  if (isRemoved) {
    await remove(context, part.name, id, version ?? undefined)
    return
  }
  if (version == null) return refuseErrors({ version: { code: 'required' } })
  await updateFields(context, part.name, id, version, values)
}

/** A part of another purchase answers like none. */
async function refuseOthers(context: Context, part: Resource, id: number, procurementId: number): Promise<void> {
  const { procurementId: whose } = await readRecord(context, part.name, id)
  if (whose !== procurementId) refuseErrors({ id: { code: 'reference' } })
}

const showWithParts: Extension = {
  name: operations.show,
  resource,
  input: {},
  run: async (context, _, next) => showDetails(context, await next()),
}

export const procurementExtensions = [createWithParts, updateWithParts, showWithParts]
