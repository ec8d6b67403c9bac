import { definitions } from '../../../src/engines/definitions/definitions'
import type { CurrentDefinition, DefinitionVersion } from '../../../src/framework/company/definition'
import type { Sql } from '../../database/connect'
import type { StoredDefinition } from '../../records/areas/definitions-in-force'
import { personNameSql } from '../../records/history'
import { getTable } from '../../records/model'
import type { Reader } from '../../records/query'
import {
  compiledPart,
  getSqlText,
  type SqlPart,
  sqlNames,
  sqlPart,
  unpreparedStatement,
} from '../../records/sql/named-sql'
import type { Declarations } from '../../types'

/** The resource that stores definitions. */
export const definitionTable = definitions.name

/** The key of `steward_meta` with the number in force. */
export const numberKey = 'definitions'

/** The channel on which servers hear of a new number. */
export const definitionChannel = 'steward_definitions'

/** The definitions that belong to a number; both were read in one statement. */
export interface DefinitionSet {
  number: number
  definitions: readonly StoredDefinition[]
}

export const noDefinitions: DefinitionSet = { number: 0, definitions: [] }

export const keepsDefinitions = ({ resources }: Pick<Declarations, 'resources'>): boolean =>
  resources.some(({ name }) => name === definitionTable)

const d = sqlNames(definitions, 'd')
const e = sqlNames(definitions, 'e')

const numberPart = sqlPart`coalesce((select value::int from steward_meta where key = 'definitions'), 0)`
const isLatest = sqlPart`not exists (select from ${e} where ${e.key} = ${d.key} and ${e.revision} > ${d.revision})`

const definitionSetSql = unpreparedStatement`
  select ${numberPart} "number", (select coalesce(json_agg(json_build_object('key', ${d.key}, 'kind', ${d.kind},
    'name', ${d.name}, 'revision', ${d.revision}, 'body', ${d.body}::json)
    order by (select min(${e.number}) from ${e} where ${e.key} = ${d.key})), '[]')
    from ${d} where ${isLatest} and not ${d.isRetired}) as definitions`

/** Reads the number in force, and the definitions that are not retired, those first made first. */
export async function readDefinitionSet(sql: Sql): Promise<DefinitionSet> {
  const { rows } = await sql.query<DefinitionSet>(definitionSetSql())
  return rows[0] ?? noDefinitions
}

/** Reads the definitions before a start has prepared the tables; none where there is no table yet. */
export async function readStoredDefinitions(
  sql: Sql,
  declared: Pick<Declarations, 'resources'>,
): Promise<DefinitionSet> {
  if (!keepsDefinitions(declared)) return noDefinitions
  const text = `select to_regclass('definitions') is not null as "isThere"`
  const { rows } = await sql.query<{ isThere: boolean }>({ text })
  return rows[0]?.isThere ? readDefinitionSet(sql) : noDefinitions
}

const numberSql = unpreparedStatement`select ${numberPart} "number"`

/** Reads the number in force. */
export async function readNumberInForce(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ number: number }>(numberSql())
  return rows[0]?.number ?? 0
}

type StoredCurrent = Omit<CurrentDefinition, 'problem'>

function readVersions(reader: Reader, condition: SqlPart, values: unknown[]) {
  const table = getTable(reader.model, definitionTable)
  const buildName = (person: SqlPart) => compiledPart(personNameSql(reader, table, getSqlText(person)))
  const part = sqlPart`
    select ${d.key}, ${d.kind}, ${d.name}, ${d.revision}, ${d.body}::json as body, ${d.isRetired} as "isRetired",
      ${d.reason}, ${buildName(d.createdBy)} as by, ${buildName(d.confirmedByEmpId)} as "confirmedBy", to_json(${d.createdAt}) #>> '{}' as at
    from ${d} where ${condition} order by ${d.number} desc`
  return reader.sql.query<StoredCurrent>({ text: getSqlText(part), values })
}

/** Reads the latest version of each definition, those last changed first. */
export const readCurrentDefinitions = async (reader: Reader): Promise<StoredCurrent[]> =>
  (await readVersions(reader, isLatest, [])).rows

/** Reads all versions of a definition, the latest first. */
export async function readDefinitionVersions(reader: Reader, key: string): Promise<DefinitionVersion[]> {
  const { rows } = await readVersions(reader, sqlPart`${d.key} = $1`, [key])
  return rows.map(({ key: _, kind: __, ...version }) => version)
}

/** The latest version of a definition, with the text of its body as it is stored. */
interface LatestVersion {
  kind: string
  name: string
  revision: number
  body: string
  isRetired: boolean
}

const latestSql = unpreparedStatement`
  select ${d.kind}, ${d.name}, ${d.revision}, ${d.body}, ${d.isRetired} as "isRetired"
  from ${d} where ${d.key} = $1 and ${isLatest}`

/** Reads the latest version of a definition. */
export async function readLatestVersion(sql: Sql, key: string): Promise<LatestVersion | undefined> {
  const { rows } = await sql.query<LatestVersion>(latestSql(key))
  return rows[0]
}

const bodyAtSql = unpreparedStatement`
  select ${d.body} from ${d} where ${d.key} = $1 and ${d.number} <= $2 order by ${d.number} desc limit 1`

/** Reads the body that a definition had at a number; null where there was none. */
export async function readBodyAt(sql: Sql, key: string, number: number): Promise<unknown> {
  const { rows } = await sql.query<{ body: string }>(bodyAtSql(key, number))
  return JSON.parse(rows[0]?.body ?? 'null')
}
