import { check } from '../../../src/fields/check'
import { ref } from '../../../src/fields/ref'
import type { Fields } from '../../../src/framework/field'
import { findPartReference } from '../../../src/framework/parts'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { attachUploadedFiles, claimedFilesField } from '../../files/attach-uploaded'
import { getTable, versionField } from '../../records/model'
import { readRecord } from '../../records/query'
import { refuseErrors } from '../../records/write/checks/refuse'
import { createRecord, deleteRecordWithParts, updateFields } from '../../records/write/save'
import { listInputFields } from '../input'
import type { Context } from '../operation'
import { runForEachRow } from '../run-each-row'
import type { PartLine, PartLines } from './line-types'
import { writeLinesTogether } from './write-lines-together'

/** The ids of the lines of each part, in the order of the call. */
export type LineIdsByPart = Readonly<Record<string, readonly number[]>>

/**
 * Writes the lines of a record. A line without an id is new; one with an id changes or, with `remove`, is
 * deleted. They are written together where the result is the same; otherwise, or after an error, one by one,
 * which shows the line with the error.
 * @param only the fields that existing lines may change
 */
export async function writeLines(
  context: Context,
  resource: Resource,
  id: number,
  linesInput: Values,
  only?: readonly string[],
): Promise<LineIdsByPart> {
  const sentIds: Record<string, readonly number[]> = {}
  for (const [name, { of }] of Object.entries(resource.parts)) {
    if (!linesInput[name]) continue
    const part = getTable(context.model, of).resource
    const by = findPartReference(part, resource.name) ?? ''
    const input = buildLineInput(part, by, only)
    const lines: PartLines = { name, part: of, whole: { [by]: id }, input, rows: linesInput[name] as readonly Values[] }
    sentIds[name] = (await writeLinesTogether(context, lines)) ?? (await writeLinesOneByOne(context, lines))
  }
  return sentIds
}

function buildLineInput(part: Resource, by: string, only: readonly string[] | undefined): Fields {
  const { [by]: _, ...own } = listInputFields(part)
  const files = Object.keys(part.files).length > 0 ? { files: claimedFilesField() } : {}
  const keyFields = { id: ref(part.name as never, { required: only !== undefined }), version: versionField() }
  const askFields = Object.fromEntries(Object.entries(own).filter(([field]) => only?.includes(field)))
  return only ? { ...askFields, ...keyFields } : { ...own, ...keyFields, remove: check({}), ...files }
}

const writeLinesOneByOne = (context: Context, { name, part, whole, input, rows }: PartLines): Promise<number[]> =>
  runForEachRow(name, rows, input, (line) => writeLine(context, part, whole, line as PartLine), context.trial)

/** Writes a line and adds its files. Answers its id. */
async function writeLine(context: Context, part: string, whole: Values, line: PartLine): Promise<number> {
  const { id, version, remove: isRemoved, files, ...values } = line
  if (id == null) {
    if (isRemoved) refuseErrors({ id: { code: 'required' } })
    const newId = await createRecord(context, part, { ...values, ...whole })
    await attachUploadedFiles(context, part, newId, files ?? {}, true)
    return newId
  }
  await requireLineOfRecord(context, part, id, whole)
  if (isRemoved) await deleteRecordWithParts(context, part, id, version ?? undefined)
  else {
    // A line that only gets files does not change; the files need the rights of their kind.
    const isChanged = !files || Object.keys(values).length > 0
    if (isChanged && version == null) refuseErrors({ version: { code: 'required' } })
    if (isChanged) await updateFields(context, part, id, version ?? 0, values)
    await attachUploadedFiles(context, part, id, files ?? {}, false)
  }
  return id
}

/** Refuses a line of another record, in the same way as a missing one. */
async function requireLineOfRecord(context: Context, part: string, id: number, whole: Values): Promise<void> {
  const stored = await readRecord(context, part, id)
  if (Object.entries(whole).some(([by, value]) => stored[by] !== value)) refuseErrors({ id: { code: 'reference' } })
}
