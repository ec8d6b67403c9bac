import { readRecord } from '../../../../server/records/query'
import { readRecords } from '../../../../server/records/read-records'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import { type Context, defineExtension, defineOperation } from '../../../../server/wire/operation'
import { date, ref } from '../../../../src/fields'
import { StewardError } from '../../../../src/framework/errors'
import { employeeExits } from '../../employeeExits'
import { exitClearanceItems } from '../../exitClearanceItems'
import { describeExitImpact } from '../describe-impact'
import { formatDutyLabel, listHandoverDuties } from '../leaver-duties'

const { name: resource, label: area, operations } = employeeExits
const x = sqlNames(employeeExits, 'x')

const latestSql = statement('latest_exit_of')`
  select ${x.id} from ${x} where ${x.empId} = $1 order by ${x.id} desc limit 1`

type ListedExit = Record<string, unknown> & { id: number; empId: number }

/**
 * Adds to the exit everything that still names the person, and the checklist as far as the caller may list
 * it.
 */
async function addExitImpact(context: Context, record: ListedExit) {
  const filter = { exitId: { eq: record.id } }
  const request = { filter, perPage: 100, sort: [['id', 'asc']] as const }
  const { rows } = await readRecords(context, exitClearanceItems.name, request)
  // The caller's record may lack the successors, and the handover goes by them.
  const exit = await readTypedRecord(asServer(context), employeeExits, record.id)
  return { ...record, impact: await describeExitImpact(asServer(context), exit), checklist: rows }
}

const callers = ['employee'] as const

/**
 * Answers the latest exit of a person with everything that still names them; null if the caller may see
 * none.
 */
export const exitOfPerson = defineOperation({
  name: 'getEmployeeInitiateExitDetailsbyEmpId',
  area,
  resource,
  to: callers,
  input: { empId: ref('employees', { required: true }) },
  async run(context, { empId }) {
    const { rows } = await context.sql.query<{ id: number }>(latestSql(empId))
    const id = rows[0]?.id
    if (id === undefined) return { data: null }
    try {
      return { data: await addExitImpact(context, await readRecord(context, resource, id)) }
    } catch (failure) {
      if (failure instanceof StewardError && failure.code === 'notFound') return { data: null }
      throw failure
    }
  },
})

/** Answers everything that names a leaver, with its successor or outcome, and the kinds of duties. */
export const exitImpact = defineOperation({
  name: 'getExitImpact',
  area,
  resource,
  to: callers,
  input: { id: ref(resource, { required: true }), lastDay: date({ label: 'Last day' }) },
  async run(context, { id, lastDay }) {
    // Throws `notFound` if the caller may not see the exit.
    await readTypedRecord(context, employeeExits, id)
    const server = asServer(context)
    const exit = await readTypedRecord(server, employeeExits, id)
    const duties = listHandoverDuties(context.model).map((reference) => ({
      duty: reference.key,
      label: formatDutyLabel(reference),
    }))
    return { data: { impact: await describeExitImpact(server, exit, lastDay), duties } }
  },
})

/** Adds the checklist and everything that names the person to the answers of create, show and update. */
export const exitExtensions = [operations.create, operations.show, operations.update].map((name) =>
  defineExtension({
    name,
    resource,
    input: {},
    async run(context, values, next) {
      const answer = await next(values)
      return { data: await addExitImpact(context, answer.data ?? JSON.parse(answer.json ?? 'null')) }
    },
  }),
)
