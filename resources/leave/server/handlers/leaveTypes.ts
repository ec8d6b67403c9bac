import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import type { Writer } from '../../../../server/records/write/writer'
import type { FieldErrors } from '../../../../src/framework/errors'
import { postOpenYearGrants } from '../../../leaveAccount/server/public'
import { leaveLedger } from '../../leaveLedger'
import { leaveRequests } from '../../leaveRequests'
import { leaveTypes as declared } from '../../leaveTypes'
import { words } from '../words'

const leaveLedgerTable = sqlNames(leaveLedger)
const leaveRequestsTable = sqlNames(leaveRequests)

/**
 * Fields of a type that cannot change once ledger entries or requests depend on them: how it is earned, and
 * in which parts it is taken.
 */
const frozen = ['accrual', 'unit', 'requiresBalance'] as const

/** The fields that the grants of quotas depend on. */
const earning = [
  'prorateOnJoin',
  'rounding',
  'accrualTiming',
  'workedDaysPerDay',
  'eligibleTypes',
  'eligibleGenders',
  'eligibleLocations',
] as const

export const leaveTypes = defineHandler(declared, {
  fields: [...frozen, ...earning],
  async before(change) {
    await refuseChangeOfUsedType(change)
    return undefined
  },
  async after({ writer, action, id, before, record }) {
    if (action !== 'update' || !earning.some((name) => isValueDifferent(before?.[name], record[name]))) return
    await postOpenYearGrants(writer, { leaveTypeIds: [id] })
  },
})

async function refuseChangeOfUsedType({
  writer,
  action,
  id,
  before,
  record,
}: ChangeOf<typeof declared>): Promise<void> {
  if (action !== 'update' || id === undefined) return
  const changed = frozen.filter((name) => isValueDifferent(before?.[name], record[name]))
  if (changed.length === 0 || !(await isTypeUsed(writer, id))) return
  const fields: FieldErrors = Object.fromEntries(
    changed.map((name) => [name, { code: 'inUse', message: words.typeInUse }]),
  )
  refuseErrors(fields)
}

const isUsedSql = unpreparedStatement`
  select exists (select from ${leaveLedgerTable} where ${leaveLedgerTable.leaveTypeId} = $1) or
  exists (select from ${leaveRequestsTable} where ${leaveRequestsTable.leaveTypeId} = $1) as used`

async function isTypeUsed({ sql }: Writer, id: number): Promise<boolean> {
  const { rows } = await sql.query<{ used: boolean }>(isUsedSql(id))
  return rows[0]?.used === true
}

const isValueDifferent = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)
