import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { toStewardError } from '../../../server/records/write/checks/constraint-errors'
import { createRecord } from '../../../server/records/write/save'
import { createSystemWriter } from '../../../server/records/write/system-writer'
import { takeStep } from '../../../server/records/write/transition'
import type { Writer } from '../../../server/records/write/writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../server/types'
import { StewardError } from '../../../src/framework/errors'
import type { RecordInput } from '../../../src/framework/record'
import { contractEnd, employeeExits } from '../../exit/employeeExits'
import { employees, limitedTypes } from '../../people/employees'
import { personnelWords } from './words'

/** So many days before a contract ends its end is proposed as an exit. */
const proposedDays = 30

const e = sqlNames(employees, 'e')
const x = sqlNames(employeeExits, 'x')

// A proposal that was turned down is not made again for the same end of the contract.
const contractsSql = statement('contracts_to_end')`
  select ${e.id}::int as "empId", ${e.contractEndDate} as "endsOn" from ${e}
  where ${e.status} = any($1::text[]) and ${e.employmentType} = any($2::text[]) and ${e.lastWorkingDate} is null
  and ${e.contractEndDate} <= $3::date + ${proposedDays} and not exists (select from ${x} where ${x.empId} = ${e.id}
  and (${x.status} = any($4::text[])
  or (${x.initiatedByEmpId} is null and ${x.requestedLastWorkingDate} >= ${e.contractEndDate})))
  order by ${e.contractEndDate}, ${e.id} limit 200`

interface EndingContract {
  empId: number
  endsOn: string
}

const outdatedSql = statement('contract_ends_outdated')`
  select ${x.id}::int as id from ${x} join ${e} on ${e.id} = ${x.empId}
  where ${x.initiatedByEmpId} is null and ${x.status} = any($1::text[])
  and (${e.employmentType} <> all($2::text[]) or ${e.contractEndDate} > ${x.requestedLastWorkingDate}) order by ${x.id}`

/**
 * Starts an exit for each contract that ends soon or has ended, once. Directors decide whether it ends, and HR
 * agrees on the last day. A proposal for a contract that was prolonged is taken back.
 */
export async function proposeContractEnds(kernel: Kernel, { signal, warn }: JobRunContext): Promise<RunCounts> {
  const { open, asked } = employeeExits.workflow.sets
  const { there } = employees.workflow.sets
  const today = kernel.today()
  let [proposed, takenBack, refused] = [0, 0, 0]
  const attempt = async (about: object, work: (writer: Writer) => Promise<unknown>) => {
    try {
      await kernel.db.transaction((tx) => work(createSystemWriter(kernel, tx)))
      return 1
    } catch (failure) {
      const problem = toStewardError(kernel.model, failure)
      if (!(problem instanceof StewardError)) throw problem
      warn({ ...about, reason: problem.message, fields: problem.fields }, 'the end of a contract was not proposed')
      refused += 1
      return 0
    }
  }
  for (const { id } of (await kernel.db.query<{ id: number }>(outdatedSql(asked, limitedTypes))).rows)
    if (!signal.aborted) takenBack += await attempt({ id }, (writer) => rejectProposal(writer, id))
  const { rows } = await kernel.db.query<EndingContract>(contractsSql(there, limitedTypes, today, open))
  for (const contract of rows)
    if (!signal.aborted) proposed += await attempt(contract, (writer) => createProposal(writer, contract))
  return { proposed, takenBack, refused }
}

function createProposal(writer: Writer, { empId, endsOn }: EndingContract): Promise<number> {
  const exit: RecordInput<typeof employeeExits> = {
    ...{ empId, ...contractEnd },
    requestedLastWorkingDate: endsOn > writer.today ? endsOn : writer.today,
  }
  return createRecord(writer, employeeExits.name, exit)
}

const rejectProposal = (writer: Writer, id: number) =>
  takeStep(writer, employeeExits.name, 'reject', { id, comment: personnelWords.contractChanged })
