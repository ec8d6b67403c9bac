import { StewardError } from '../../../src/framework/errors'
import type { Values } from '../../../src/framework/validate'
import { attachUploadedFiles } from '../../files/attach-uploaded'
import { getAttribute, getTable, quoteIdentifier } from '../../records/model'
import { getReadScope, getRightsKey, getVerbScope, scopeSql } from '../../records/scopes'
import { bindValues, compileStatementOnce } from '../../records/sql/compile-statement'
import { SqlParameters } from '../../records/sql-parameters'
import { canUseSingleStatement } from '../../records/write/many/one-statement/can-use-statement'
import { createAllInOneStatement } from '../../records/write/many/one-statement/create-all'
import { deleteAllInOneStatement } from '../../records/write/many/one-statement/delete-all'
import { updateAllInOneStatement } from '../../records/write/many/one-statement/update-all'
import { runInSavepoint } from '../../records/write/refusals'
import { getErrorCode } from '../../start/start-problem'
import type { Context } from '../operation'
import { parseInputRow } from '../run-each-row'
import type { PartLine, PartLines } from './line-types'

/** A line and what happens to it: it is made, changed, deleted, or kept with new files. */
type ClassifiedLine = { place: number; files: PartLine['files'] } & (
  | { becomes: 'made'; values: Values }
  | { becomes: 'changed'; id: number; version: number; values: Values }
  | { becomes: 'gone'; id: number; version: number | undefined }
  | { becomes: 'kept'; id: number }
)
type LineOfKind<Kind extends ClassifiedLine['becomes']> = Extract<ClassifiedLine, { becomes: Kind }>

/**
 * Writes the lines with one statement each: for deleted lines, for lines that
 * change the same fields, and for new ones.
 * @returns their ids in the order of the call; undefined where nothing was
 * written and they must be written one by one
 */
export async function writeLinesTogether(context: Context, lines: PartLines): Promise<number[] | undefined> {
  if (lines.rows.length < 2 || context.trial) return undefined
  const sortedLines = lines.rows.flatMap((row, place) => classifyLine(lines, row, place) ?? [])
  const ids = sortedLines.flatMap((line) => ('id' in line ? line.id : []))
  if (sortedLines.length < lines.rows.length || new Set(ids).size < ids.length) return undefined
  if (!canWriteLinesTogether(context, lines, sortedLines)) return undefined
  try {
    return await runInSavepoint(context, async () => {
      await requireLinesOfRecord(context, lines, ids)
      return writeClassifiedLines(context, lines, sortedLines)
    })
  } catch (problem) {
    if (!isLineRefusal(problem)) throw problem
    return undefined
  }
}

/** Finds out what happens to a line; undefined where it cannot be read, or has no version for its change. */
function classifyLine({ input, whole }: PartLines, row: Values, place: number): ClassifiedLine | undefined {
  const read = tryReadLine(input, row)
  if (!read) return undefined
  const { id, version, remove: isRemoved, files, ...values } = read
  const line = { place, files }
  if (id == null) return isRemoved ? undefined : { ...line, becomes: 'made', values: { ...values, ...whole } }
  if (isRemoved) return { ...line, becomes: 'gone', id, version: version ?? undefined }
  // A line that only gets files does not change; the files need the rights of their kind.
  if (files && Object.keys(values).length === 0) return { ...line, becomes: 'kept', id }
  return version == null ? undefined : { ...line, becomes: 'changed', id, version, values }
}

function tryReadLine(input: PartLines['input'], row: Values): PartLine | undefined {
  try {
    return parseInputRow(input, row)
  } catch (problem) {
    if (problem instanceof StewardError) return undefined
    throw problem
  }
}

const selectLinesOfKind = <Kind extends ClassifiedLine['becomes']>(
  sortedLines: readonly ClassifiedLine[],
  kind: Kind,
): LineOfKind<Kind>[] => sortedLines.filter((line): line is LineOfKind<Kind> => line.becomes === kind)

function canWriteLinesTogether(context: Context, { part }: PartLines, sortedLines: readonly ClassifiedLine[]): boolean {
  const table = getTable(context.model, part)
  const toValues = (lines: readonly { values: Values }[]) => lines.map(({ values }) => values)
  const [newLines, changed] = [selectLinesOfKind(sortedLines, 'made'), selectLinesOfKind(sortedLines, 'changed')]
  return (
    (newLines.length === 0 || canUseSingleStatement(context, table, 'create', toValues(newLines))) &&
    (changed.length === 0 || canUseSingleStatement(context, table, 'update', toValues(changed))) &&
    (!sortedLines.some(({ becomes }) => becomes === 'gone') || canUseSingleStatement(context, table, 'delete', []))
  )
}

/**
 * Writes the lines, deletions first, because a deleted line may free a
 * value or a limit that a new line needs.
 */
async function writeClassifiedLines(
  context: Context,
  { part }: PartLines,
  sortedLines: readonly ClassifiedLine[],
): Promise<number[]> {
  const [gone, changed, newLines] = [
    selectLinesOfKind(sortedLines, 'gone'),
    selectLinesOfKind(sortedLines, 'changed'),
    selectLinesOfKind(sortedLines, 'made'),
  ]
  if (gone.length > 0) await deleteAllInOneStatement(context, part, gone)
  if (changed.length > 0) await updateAllInOneStatement(context, part, changed)
  const values = newLines.map((line) => line.values)
  const makes = newLines.length > 0 ? await createAllInOneStatement(context, part, values) : []
  const idsMade = new Map(newLines.map(({ place }, index) => [place, makes[index] ?? 0]))
  const ids: number[] = []
  for (const line of sortedLines) {
    const id = 'id' in line ? line.id : (idsMade.get(line.place) ?? 0)
    if (line.becomes !== 'gone') await attachUploadedFiles(context, part, id, line.files ?? {}, line.becomes === 'made')
    ids.push(id)
  }
  return ids
}

/** Requires that the lines belong to the record. Lines that the caller cannot see count as missing too. */
async function requireLinesOfRecord(
  context: Context,
  { part, whole }: PartLines,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const { model, caller } = context
  const table = getTable(model, part)
  const names = Object.keys(whole)
  const statement = compileStatementOnce(model, JSON.stringify(['lines of', part, names, getRightsKey(caller)]), () => {
    const slots = new SqlParameters()
    const which = `t.id = any(${slots.add({ from: 'value', index: 0 })}::bigint[])`
    const own = names.flatMap((name, index) => {
      const attribute = getAttribute(table, name)
      const place = slots.add({ from: 'value', index: index + 1 })
      const isTheirs = `t.${quoteIdentifier(attribute.column?.name ?? '')} = ${place}::bigint`
      return [isTheirs, scopeSql(model, table, getReadScope(attribute, caller), 't', slots)]
    })
    const seen = scopeSql(model, table, getVerbScope(table, 'show', caller), 't', slots)
    const text = `select count(*)::int as count from ${quoteIdentifier(table.name)} t where ${[which, ...own, seen].join(' and ')}`
    return { slots, text }
  })
  const { rows } = await context.sql.query<{ count: number }>(
    bindValues(statement, context, [ids, ...Object.values(whole)]),
  )
  if (rows[0]?.count !== ids.length) throw new StewardError('notFound')
}

/** Tells whether rules, rights or the database refused the lines. Any other error would occur again. */
function isLineRefusal(problem: unknown): boolean {
  if (problem instanceof StewardError) return problem.code !== 'unavailable'
  return /^2[23]/.test(getErrorCode(problem) ?? '')
}
