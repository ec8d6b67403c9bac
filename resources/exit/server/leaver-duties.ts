import {
  findRecordIdsOfLeaver,
  findRecordsOfLeaver,
  type LeaverRecords,
  type LeaverReference,
  listLeaverReferences,
} from '../../../server/records/leaving/records-of-leaver'
import type { Model } from '../../../server/records/model'
import type { Reader } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { StoredRecord } from '../../../src/framework/record'
import { fieldLabel } from '../../../src/framework/resource'
import { employees } from '../../people/employees'
import type { employeeExits } from '../employeeExits'
import { words } from './words'

export type Exit = StoredRecord<typeof employeeExits>
type Successor = NonNullable<Exit['successors']>[number]

/** The records of one kind that name a person, and what happens to them. */
export interface ExitImpact extends LeaverRecords {
  label: string
  resource: string
  field: string
  /** What happens to the records: `handedOver`, `cleared` and so on. */
  is: LeaverReference['leaving']['is']
  /** The area of the checklist that waits for these records. */
  area: string | null
}

/** Names a duty in words: `Projects: Manager`. */
export const formatDutyLabel = ({ table, attribute }: Pick<LeaverReference, 'table' | 'attribute'>): string =>
  `${table.resource.plural}: ${fieldLabel(table.resource, attribute.name)}`

/** Reads everything that still names the person, in the order of the declarations. */
export async function readExitImpact(reader: Reader, empId: number, lastDay?: string): Promise<ExitImpact[]> {
  const recordsByKey = new Map((await findRecordsOfLeaver(reader, empId, lastDay)).map((each) => [each.key, each]))
  const heads = await findHeadshipDuty(reader, empId)
  const impacts = listLeaverReferences(reader.model).flatMap((reference): ExitImpact[] => {
    const records = recordsByKey.get(reference.key)
    const { leaving, table, attribute } = reference
    const area = leaving.is === 'cleared' ? leaving.as : leaving.is === 'handedOver' ? 'handover' : null
    const about = { resource: table.resource.name, field: attribute.name, is: leaving.is, area }
    return records ? [{ ...records, ...about, label: formatDutyLabel(reference) }] : []
  })
  return heads ? [heads, ...impacts] : impacts
}

/**
 * The key of the headship of the company. No reference shows this duty, because the head reports to nobody.
 */
export const headship = 'employees.headship'

const e = sqlNames(employees, 'e')
const o = sqlNames(employees, 'o')
const headSql = statement('exit_heads_company')`
  select ${e.id}::int as id, ${e.fullName} as title from ${e} where ${e.id} = $1 and ${e.reportingManagerEmpId} is null and ${e.status} = any($2::text[])
  and exists (select from ${o} where ${o.reportingManagerEmpId} = ${e.id} and ${o.status} = any($2::text[]))`

/** Finds the headship as a duty of the person; null for everybody but the head. */
export async function findHeadshipDuty({ sql }: Pick<Reader, 'sql'>, empId: number): Promise<ExitImpact | null> {
  const { rows } = await sql.query<{ id: number; title: string }>(headSql(empId, employees.workflow.sets.here))
  const about = {
    resource: employees.name,
    field: 'reportingManagerEmpId',
    is: 'handedOver',
    area: 'handover',
  } as const
  return rows.length > 0 ? { ...about, key: headship, label: words.headship, count: 1, records: rows } : null
}

/**
 * Finds the successor for a duty: the one named for the record itself, else the one for all records of its
 * kind.
 */
export function findSuccessor(successors: readonly Successor[] | null, duty: string, recordId: number): number | null {
  const candidates = (successors ?? []).filter((each) => each.duty === duty)
  const match = candidates.find((each) => each.recordId === recordId) ?? candidates.find((each) => !each.recordId)
  return match?.toEmpId ?? null
}

/** Counts the records for which no successor is named yet. */
export async function countRecordsWithoutSuccessor(reader: Reader, { empId, successors }: Exit): Promise<number> {
  const isHead = (await findHeadshipDuty(reader, empId)) !== null
  let count = isHead && findSuccessor(successors, headship, empId) === null ? 1 : 0
  for (const reference of listHandoverDuties(reader.model))
    for (const id of await findRecordIdsOfLeaver(reader, reference, empId, reader.today))
      if (findSuccessor(successors, reference.key, id) === null) count += 1
  return count
}

/** Lists the references whose records go to a named successor. */
export const listHandoverDuties = (model: Model): LeaverReference[] =>
  listLeaverReferences(model).filter(({ leaving }) => leaving.is === 'handedOver')

/** Lists the checklist areas for which records are counted. */
export const listCountedAreas = (model: Model): ReadonlySet<string> =>
  new Set([
    'handover',
    ...listLeaverReferences(model).flatMap(({ leaving }) => (leaving.is === 'cleared' ? leaving.as : [])),
  ])
