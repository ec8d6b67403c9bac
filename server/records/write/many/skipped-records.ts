import { type SkippedRecord, StewardError } from '../../../../src/framework/errors'
import { formatRecordTitle } from '../../../../src/framework/values/record-title'
import type { Sql } from '../../../database/connect'
import type { Table } from '../../model'
import { readRecordJson } from '../../query'
import { runInSavepoint, toRefusal } from '../refusals'
import type { Writer } from '../writer'

const skippedByTx = new WeakMap<Sql, SkippedRecord[]>()

/** Answers the records that could not follow the change which the transaction's request made. */
export const getSkippedRecords = (sql: Sql): readonly SkippedRecord[] | undefined => skippedByTx.get(sql)

/**
 * Applies a consequence to one record of several. If that record refuses, it stays as it was, and the person
 * who made the change is told.
 * @param person whose rights decide whether the record is named
 */
export async function applyOrReportSkipped(
  person: Writer,
  who: Writer,
  table: Table,
  id: number,
  follow: (who: Writer) => Promise<void>,
): Promise<void> {
  // Runs without the trial of the person's record, because a problem of this
  // other record is not a problem of that one.
  const { trial: _, ...throwing } = who
  try {
    await runInSavepoint(who, () => follow(throwing))
  } catch (problem) {
    const refusal = toRefusal(who, problem)
    const entry = {
      resource: table.resource.name,
      label: table.resource.label,
      ...(await describeRefusal(person, table, id, refusal)),
    }
    skippedByTx.set(person.sql, [...(skippedByTx.get(person.sql) ?? []), entry])
  }
}

/** Describes the record and the reason, as far as the person may open the record. */
async function describeRefusal(person: Writer, { resource }: Table, id: number, refusal: StewardError) {
  const { empId } = person.caller
  const asPerson = { ...person, caller: { ...person.caller, isSystem: false } }
  const json = empId === null ? undefined : await readRecordJson(asPerson, resource.name, id).catch(ignoreStewardError)
  if (!json) return { id: null, name: null, code: refusal.code, message: null }
  const record = JSON.parse(json) as { labels?: Record<string, string> } & Record<string, unknown>
  const [field] = Object.values(refusal.fields ?? {})
  return {
    id,
    name: formatRecordTitle(resource, record) ?? '',
    code: field?.code ?? refusal.code,
    message: field?.message ?? refusal.message,
  }
}

function ignoreStewardError(problem: unknown): undefined {
  if (!(problem instanceof StewardError)) throw problem
}
