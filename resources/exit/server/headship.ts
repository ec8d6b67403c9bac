import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/guards'
import { changeRecord } from '../../../server/records/write/typed'
import type { Writer } from '../../../server/records/write/writer'
import { employees } from '../../people/employees'
import { employeeExits } from '../employeeExits'
import { type Exit, findHeadship, findSuccessor, headship } from './duties'
import { isThere } from './who'
import { words } from './words'

/** Who heads the company once the person is gone: named, there, and somebody else; null where it is none of these. */
export async function findNextHead(writer: Writer, { empId, successors }: Pick<Exit, 'empId' | 'successors'>) {
  const successor = findSuccessor(successors, headship, empId)
  return successor !== null && successor !== empId && (await isThere(writer, successor)) ? successor : null
}

/** Refuses to complete the exit of whoever heads the company before it is said who will. */
export async function requireNextHead(writer: Writer, exit: Pick<Exit, 'empId' | 'successors'>): Promise<void> {
  if ((await findHeadship(writer, exit.empId)) && (await findNextHead(writer, exit)) === null)
    refuseErrors({ successors: { code: 'headshipOpen', message: words.headshipOpen } })
}

const x = sqlNames(employeeExits, 'x')

const endingSql = statement('exit_being_ended')`
  select ${x.successors} as successors from ${x} where ${x.empId} = $1 and ${x.status} = any($2::text[]) and ${x.endedAt} is null order by ${x.id} desc limit 1`

/** Who takes over as head from somebody whose exit is completed and not ended yet. */
export async function findHeadAfter(writer: Writer, empId: number): Promise<number | null> {
  const { rows } = await writer.sql.query<Pick<Exit, 'successors'>>(endingSql(empId, employeeExits.workflow.sets.gone))
  return rows[0] ? findNextHead(writer, { empId, successors: rows[0].successors }) : null
}

/** Brings the next head right below the one who goes: all others may then report to them without going in a circle. */
export const placeBelowLeaver = (writer: Writer, successor: number, leaver: number): Promise<void> =>
  changeRecord(writer, employees, successor, { reportingManagerEmpId: leaver })

/** Once the former head is gone nobody is above the next one: a company has one head at any time. */
export const makeHead = (writer: Writer, successor: number): Promise<void> =>
  changeRecord(writer, employees, successor, { reportingManagerEmpId: null })
