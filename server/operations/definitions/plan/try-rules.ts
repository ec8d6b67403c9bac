import type { TriedRule } from '../../../../src/framework/company/definition-plan'
import { isPlainObject } from '../../../../src/framework/filter'
import { throwOnUnknownValue } from '../../../../src/framework/rule-context/rule-context'
import { isConditionMet, type Values } from '../../../../src/framework/validate'
import { formatTitleOrId } from '../../../../src/framework/values/record-title'
import type { OwnResource } from '../../../records/areas/definitions-in-force'
import { getAttribute, getTable, type Table } from '../../../records/model'
import type { Reader } from '../../../records/query'
import { readRecords } from '../../../records/read-records'
import { getReadScope, getVerbScope } from '../../../records/scopes'

const pageSize = 500

/** Most records on which rules are tried, the newest first. */
const mostTried = 5000

const mostTitles = 5

type StoredRecord = Values & { id: number; labels?: Record<string, string> }

/**
 * Tries new and changed rules on the stored records that the administrator may list. A value that they may
 * not read is unknown, and a rule that needs it refuses nothing here.
 */
export async function tryRules(
  reader: Reader,
  before: OwnResource | undefined,
  after: OwnResource | undefined,
): Promise<TriedRule[]> {
  if (!before || !after) return []
  const table = getTable(reader.model, before.resource.name)
  const codes = listNewRules(before.body, after.body)
  const rules = after.resource.rules.filter(({ code, at }) => codes.includes(code) && at === undefined)
  if (rules.length === 0 || getVerbScope(table, 'list', reader.caller) === 'none') return []
  const results = rules.map((rule) => ({ rule, count: 0, first: [] as string[] }))
  const sources = listSources(before, after, table, reader)
  let total = 0
  for (let page = 1; total < mostTried; page++) {
    const request = { page, perPage: pageSize, sort: [['id', 'desc']] as const, filter: {} }
    const { rows } = await readRecords<StoredRecord>(reader, before.resource.name, request)
    for (const record of rows) {
      const values = buildValues(sources, record)
      const context = { given: throwOnUnknownValue({}), today: reader.today }
      for (const result of results) {
        if (isConditionMet(result.rule, values, context)) continue
        result.count += 1
        if (result.first.length < mostTitles) result.first.push(formatTitleOrId(before.resource, record))
      }
    }
    total += rows.length
    if (rows.length < pageSize) break
  }
  return results.map(({ rule: { code, message = '' }, ...result }) => ({ code, message, tried: total, ...result }))
}

/** Lists the codes of rules that are new, or judge differently. */
function listNewRules(before: unknown, after: unknown): string[] {
  const listRules = (body: unknown): unknown[] => (isPlainObject(body) && Array.isArray(body.rules) ? body.rules : [])
  const former = new Set(listRules(before).map((rule) => JSON.stringify(rule)))
  return listRules(after).flatMap((rule) =>
    isPlainObject(rule) && !former.has(JSON.stringify(rule)) ? [String(rule.code)] : [],
  )
}

/** The field before the change for each one after it; null for a new field, which is empty in all records. */
type ValueSources = readonly (readonly [name: string, from: string | null])[]

/** Lists the fields whose values are known: new ones, and those that keep their type and may be read. */
function listSources(before: OwnResource, after: OwnResource, table: Table, { caller }: Reader): ValueSources {
  const names = new Map(Object.entries(before.ids.fields).map(([name, id]) => [id, name]))
  return Object.entries(after.ids.fields).flatMap(([name, id]): [string, string | null][] => {
    const from = names.get(id)
    if (from === undefined) return [[name, null]]
    const isSame = before.resource.fields[from]?.type.name === after.resource.fields[name]?.type.name
    const isReadable = getReadScope(getAttribute(table, from), caller) === 'all'
    return isSame && isReadable ? [[name, from]] : []
  })
}

const buildValues = (sources: ValueSources, record: StoredRecord): Values =>
  throwOnUnknownValue({
    id: record.id,
    ...Object.fromEntries(sources.map(([name, from]) => [name, from === null ? null : (record[from] ?? null)])),
  })
