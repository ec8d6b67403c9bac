import type { Caller } from '../../../server/records/caller'
import { tableOf } from '../../../server/records/model'
import { list, type Reader } from '../../../server/records/query'
import { compileTrusted } from '../../../server/records/sql/filter-sql'
import { compiledPart, named, sqlPart, textOf } from '../../../server/records/sql/named-sql'
import { bind } from '../../../server/records/sql/statement'
import { financeTeam } from '../../people/roles'
import { procurements } from '../procurements'
import type { Thought } from './budget'

const own = named(procurements)

const payers = [
  { 'projectId.managerEmpId': { eq: '$me' } },
  { 'departmentId.headEmpId': { eq: '$me' } },
  { id: { in: '$decidedProcurements' } },
] as const

const knowsAll = ({ isSystem, roles }: Caller): boolean => isSystem || financeTeam.some((role) => roles.includes(role))

/** Whether the caller would know the budget of a purchase that these pay for. */
export async function wouldKnowBudget(
  reader: Reader,
  { projectId, departmentId }: Pick<Thought, 'projectId' | 'departmentId'>,
): Promise<boolean> {
  if (knowsAll(reader.caller)) return true
  const { sql, slots } = compileTrusted(reader.model, tableOf(reader.model, procurements.name), { or: payers }, 't')
  const place = (index: number) => compiledPart(slots.typed({ from: 'value', index }, 'bigint'))
  const [project, department] = [place(0), place(1)]
  const text = sqlPart`select ${compiledPart(sql)} as known
    from (select null::bigint as id, ${project} as ${own.projectId}, ${department} as ${own.departmentId}) t`
  const statement = bind({ name: undefined, text: textOf(text), bindings: slots.bindings }, reader, [
    projectId,
    departmentId,
  ])
  const { rows } = await reader.sql.query<{ known: boolean }>(statement)
  return rows[0]?.known === true
}

/** Of the purchases those whose budget the caller may know: who keeps it, who answers for it, who decides. */
export async function withKnownBudget(reader: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (knowsAll(reader.caller)) return new Set(ids)
  const filter = { and: [{ id: { in: ids } }, { or: payers }] }
  const request = { page: 1, perPage: ids.length, sort: [['id', 'asc']] as const, filter, q: '', fields: ['id'] }
  const { json } = await list(reader, procurements.name, request)
  return new Set((JSON.parse(json) as { id: number }[]).map(({ id }) => id))
}
