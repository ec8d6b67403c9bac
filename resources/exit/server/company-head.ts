import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import { changeRecord } from '../../../server/records/write/typed-records'
import type { Writer } from '../../../server/records/write/writer'
import { employees } from '../../people/employees'
import { isEmployed } from '../../people/server/public'
import { employeeExits } from '../employeeExits'
import { type Exit, findHeadshipDuty, findSuccessor, headship } from './leaver-duties'
import { words } from './words'

/**
 * Finds the next head of the company; null if nobody is named, or if the named person is not employed or is
 * the leaver.
 */
export async function findNextHead(writer: Writer, { empId, successors }: Pick<Exit, 'empId' | 'successors'>) {
  const successor = findSuccessor(successors, headship, empId)
  return successor !== null && successor !== empId && (await isEmployed(writer, successor)) ? successor : null
}

/** Refuses to complete the exit of the head of the company before the next head is named. */
export async function requireNextHead(writer: Writer, exit: Pick<Exit, 'empId' | 'successors'>): Promise<void> {
  if ((await findHeadshipDuty(writer, exit.empId)) && (await findNextHead(writer, exit)) === null)
    refuseErrors({ successors: { code: 'headshipOpen', message: words.headshipOpen } })
}

const x = sqlNames(employeeExits, 'x')

const endingSql = statement('exit_being_ended')`
  select ${x.successors} as successors from ${x} where ${x.empId} = $1 and ${x.status} = any($2::text[]) and ${x.endedAt} is null order by ${x.id} desc limit 1`

/** Finds the next head for a head whose exit is completed but whose last day is not over. */
export async function findHeadAfter(writer: Writer, empId: number): Promise<number | null> {
  const { rows } = await writer.sql.query<Pick<Exit, 'successors'>>(endingSql(empId, employeeExits.workflow.sets.gone))
  return rows[0] ? findNextHead(writer, { empId, successors: rows[0].successors }) : null
}

/**
 * Moves the next head directly below the leaver, so that all others can report to the next head without a
 * circle.
 */
export const moveBelowLeaver = (writer: Writer, successor: number, leaver: number): Promise<void> =>
  changeRecord(writer, employees, successor, { reportingManagerEmpId: leaver })

/**
 * Makes the next head report to nobody after the former one has left, because a company has exactly one
 * head.
 */
export const makeCompanyHead = (writer: Writer, successor: number): Promise<void> =>
  changeRecord(writer, employees, successor, { reportingManagerEmpId: null })
