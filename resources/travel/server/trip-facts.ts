import type { Reader } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ApprovalFact } from '../../../src/framework/approval'
import { formatAmount } from '../../../src/framework/values/money'
import { travelRequisitions } from '../travelRequisitions'
import { travelTickets } from '../travelTickets'

const t = sqlNames(travelRequisitions, 't')
const k = sqlNames(travelTickets, 'k')

const factsSql = statement('trip_facts')`
  select ${t.id}, (${t.estimatedTotal} - ${t.approvedTotal})::text as difference,
    coalesce(${t.documentCheck}, 'ok') <> 'ok' as "lacksDocument",
    (select count(*)::int from jsonb_array_elements(coalesce(${t.lodging}, '[]')) l(stay)
      where l.stay ->> 'isOverLimit' = 'true') as stays,
    (select count(*)::int from ${k} where ${k.requisitionId} = ${t.id} and ${k.isAffected}) as tickets
  from ${t} where ${t.id} = any($1::bigint[])`

interface TripFactsRow {
  id: number
  difference: string | null
  lacksDocument: boolean
  stays: number
  tickets: number
}

/** Reads what those who decide a trip should know. */
export async function readTripFacts(
  { sql, company }: Reader,
  ids: readonly number[],
): Promise<Map<number, ApprovalFact[]>> {
  const { rows } = await sql.query<TripFactsRow>(factsSql(ids))
  return new Map(rows.map((row) => [row.id, listFacts(row, company.currency)]))
}

function listFacts({ difference, lacksDocument, stays, tickets }: TripFactsRow, currency: string): ApprovalFact[] {
  const facts: (ApprovalFact | false)[] = [
    difference !== null && {
      code: 'travel_change',
      args: { difference: formatAmount(difference, currency) },
      tone: 'info',
      isFlag: true,
      tells: 'estimatedTotal',
    },
    tickets > 0 && { code: 'travel_affected', args: { tickets }, tone: 'warning', isFlag: true },
    stays > 0 && { code: 'travel_over_limit', args: { stays }, tone: 'warning', isFlag: true, tells: 'lodging' },
    lacksDocument && { code: 'travel_documents', tone: 'warning', tells: 'documentCheck' },
  ]
  return facts.filter((fact) => fact !== false)
}
