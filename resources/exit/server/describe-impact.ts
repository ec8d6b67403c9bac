import {
  describeLeaverRecords,
  type LeaverRecordDetails,
} from '../../../server/records/leaving/describe-leaver-records'
import { listLeaverReferences } from '../../../server/records/leaving/records-of-leaver'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import { employees } from '../../people/employees'
import { findNextHead } from './company-head'
import { type Exit, type ExitImpact, findSuccessor, headship, readExitImpact } from './leaver-duties'
import { findManager } from './people-lookup'

interface NamedPerson {
  empId: number
  name: string
}

/** A record that names the leaver, with what whoever hands it over has to know. */
interface DescribedRecord extends Omit<LeaverRecordDetails, 'peopleEmpIds'> {
  /** Who gets it as things stand; null where nobody is named instead. */
  goesTo: NamedPerson | null
  /** Who could get it: others who are responsible for it or for what it belongs to, and the manager. */
  candidates: NamedPerson[]
}

interface DescribedImpact extends Omit<ExitImpact, 'records'> {
  records: DescribedRecord[]
}

type Leaver = Pick<Exit, 'empId' | 'successors'>

/** Reads everything that names the leaver: what it is, where, since when, and whom it goes or could go to. */
export async function describeExitImpact(writer: Writer, exit: Leaver): Promise<DescribedImpact[]> {
  const impacts = await readExitImpact(writer, exit.empId)
  const details = await readDetails(writer, exit.empId, impacts)
  const heir = (await findNextHead(writer, exit)) ?? (await findManager(writer, exit.empId))
  const successors = (exit.successors ?? []).map(({ toEmpId }) => toEmpId)
  const others = [...details.values()].flatMap((records) => records.flatMap(({ peopleEmpIds }) => peopleEmpIds))
  const people = await readEmployed(writer, [...(heir === null ? [] : [heir]), ...successors, ...others])
  return impacts.map(({ records, ...impact }) => ({
    ...impact,
    records: records.map(({ id, title }) => {
      const { peopleEmpIds, ...about } = details.get(impact.key)?.find((each) => each.id === id) ?? {
        ...{ id, title, places: [], since: null, peopleEmpIds: [] },
      }
      if (impact.is !== 'handedOver') return { ...about, goesTo: null, candidates: [] }
      const successor = findSuccessor(exit.successors, impact.key, id)
      const usual = impact.key === headship ? null : heir
      const candidates = [...new Set([...(usual === null ? [] : [usual]), ...peopleEmpIds])]
      return {
        ...about,
        goesTo: people.get(successor ?? 0) ?? people.get(usual ?? 0) ?? null,
        candidates: candidates.flatMap((empId) => people.get(empId) ?? []),
      }
    }),
  }))
}

async function readDetails(writer: Writer, empId: number, impacts: readonly ExitImpact[]) {
  const details = new Map<string, LeaverRecordDetails[]>()
  for (const reference of listLeaverReferences(writer.model)) {
    const ids = impacts.find(({ key }) => key === reference.key)?.records.map(({ id }) => id)
    if (ids) details.set(reference.key, await describeLeaverRecords(writer, reference, empId, ids))
  }
  return details
}

const e = sqlNames(employees, 'e')
const employedSql = statement('exit_people_employed')`
  select ${e.id}::int as "empId", ${e.fullName} as name from ${e} where ${e.id} = any($1::bigint[]) and ${e.status} = any($2::text[])`

/** Reads the names of those people who work here. */
async function readEmployed({ sql }: Writer, empIds: readonly number[]): Promise<Map<number, NamedPerson>> {
  const { rows } = await sql.query<NamedPerson>(employedSql(empIds, employees.workflow.sets.there))
  return new Map(rows.map((row) => [row.empId, row]))
}
