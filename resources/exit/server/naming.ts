import { isDeepStrictEqual } from 'node:util'
import { roleHolders } from '../../../server/approvals/oversight'
import { attributeOf, quote, tableOf } from '../../../server/records/model'
import { givenScope, scopeSql } from '../../../server/records/reading'
import { Slots } from '../../../server/records/slots'
import { bind } from '../../../server/records/sql/statement'
import { refuseErrors } from '../../../server/records/write/checks/guards'
import type { ChangeOf } from '../../../server/records/write/handler'
import type { Writer } from '../../../server/records/write/writer'
import { overseers, peopleTeam, type RoleName } from '../../people/roles'
import type { employeeExits } from '../employeeExits'
import { type Exit, headship } from './duties'
import { words } from './words'

type Successor = NonNullable<Exit['successors']>[number]

/** Who names heads, by the duty that a successor takes: of the company, of a department. */
const namers: Readonly<Record<string, readonly RoleName[]>> = {
  [headship]: overseers,
  'departments.headEmpId': [...peopleTeam, 'director'],
}

/**
 * Refuses to name who decides over oneself, and heads by whoever started the exit or may not name heads.
 * @throws StewardError `invalidInput` at `successors`
 */
export async function mustMayName({ writer, before, record }: ChangeOf<typeof employeeExits>): Promise<void> {
  if (writer.caller.isSystem || record.empId == null) return
  for (const row of changedRows(before?.successors ?? [], record.successors ?? [])) {
    const roles = namers[row.duty]
    if (roles && !(await mayNameHeads(writer, roles, record)))
      refuseErrors({ successors: { code: 'headNamedByOthers', message: words.headNamedByOthers } })
    if (row.duty !== headship && (await isOverCaller(writer, row, record.empId)))
      refuseErrors({ successors: { code: 'givenToSelf' } })
  }
}

/** Rows that come, go or are other ones than before. */
function changedRows(before: readonly Successor[], after: readonly Successor[]): Successor[] {
  const isIn = (rows: readonly Successor[], row: Successor) => rows.some((each) => isDeepStrictEqual(each, row))
  return [...after.filter((row) => !isIn(before, row)), ...before.filter((row) => !isIn(after, row))]
}

async function mayNameHeads(
  writer: Writer,
  roles: readonly RoleName[],
  { empId, initiatedByEmpId }: ChangeOf<typeof employeeExits>['record'],
): Promise<boolean> {
  const { caller } = writer
  if (!caller.roles.some((role) => roles.includes(role))) return false
  if (caller.empId !== initiatedByEmpId) return true
  // Where nobody else is there who may, whoever started it does.
  return (await roleHolders(writer, roles)).every((each) => each === caller.empId || each === empId)
}

/** Whether a record that goes to the successor decides over the caller, as its field says. */
async function isOverCaller(writer: Writer, { duty, recordId }: Successor, empId: number): Promise<boolean> {
  const [resource = '', field = ''] = duty.split('.')
  const table = writer.model.tables.has(resource) ? tableOf(writer.model, resource) : undefined
  if (!table?.attributes.has(field)) return false
  const attribute = attributeOf(table, field)
  const slots = new Slots()
  const place = (index: number) => slots.typed({ from: 'value', index }, 'bigint')
  const given = scopeSql(writer.model, table, givenScope(attribute, writer.caller), 't', slots)
  const text =
    `select exists (select from ${quote(table.name)} t where t.${quote(attribute.column?.name ?? '')} = ${place(0)} ` +
    `and (${place(1)} is null or t.id = ${place(1)}) and ${given}) as "isOver"`
  const statement = bind({ name: undefined, text, bindings: slots.bindings }, writer, [empId, recordId ?? null])
  return (await writer.sql.query<{ isOver: boolean }>(statement)).rows[0]?.isOver === true
}
