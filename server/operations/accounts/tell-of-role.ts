import { approvalTables } from '../../../src/framework/approval'
import { dateInWords } from '../../../src/framework/values/dates'
import { notify } from '../../approvals/notify'
import { registerOf } from '../../approvals/persons'
import type { Sql } from '../../database/connect'
import type { Writer } from '../../records/write/writer'
import type { NewGrant } from '../../session/roles/grants'

type Given = Pick<NewGrant, 'empId' | 'role'> & { from?: string; to: string | null }

/** Tells somebody of a role that they were given, or, without `from`, that is taken from them: in the list and by mail. */
export async function tellOfRole(writer: Writer, given: Given): Promise<void> {
  const { model, caller, sql } = writer
  if (!model.tables.has(approvalTables.notifications)) return
  const { empId, role } = given
  const { resource } = registerOf(writer).people
  const label = model.roles.labels[role] ?? role
  const event = given.from === undefined ? 'roleEnded' : 'roleGranted'
  const sentence = sentenceOf(given, label, await nameOf(sql, resource, caller.empId))
  const title = [label, ...daysOf(given)].join(', ')
  await notify(writer, [
    { empId, event, title, entityType: resource, recordId: empId, byEmpId: caller.empId, sentence },
  ])
}

function daysOf({ from, to }: Given): string[] {
  const first = from === undefined ? [] : [`from ${dateInWords(from)}`]
  return to === null ? first : [...first, `until ${dateInWords(to)}`]
}

function sentenceOf(given: Given, label: string, by: string): string {
  if (given.from !== undefined)
    return `${by} granted you the role ${label}, ${given.to === null ? `${daysOf(given)} without an end` : daysOf(given).join(' ')}.`
  return given.to === null
    ? `${by} ended your role ${label} at once.`
    : `${by} ended your role ${label}: you have it ${daysOf(given)}.`
}

async function nameOf(sql: Sql, resource: string, empId: number | null): Promise<string> {
  if (resource !== 'employees' || empId === null) return 'an administrator'
  const { rows } = await sql.query<{ name: string }>({
    text: 'select full_name as name from employees where id = $1',
    values: [empId],
  })
  return rows[0]?.name ?? 'an administrator'
}
