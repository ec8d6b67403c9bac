import { isDeepStrictEqual } from 'node:util'
import { isInFavourOfCaller } from '../../../server/records/write/checks/own-favour'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { ChangeOf } from '../../../server/records/write/handler'
import type { Writer } from '../../../server/records/write/writer'
import { findRoleHolders } from '../../../server/session/roles/overseers'
import { overseers, peopleTeam, type RoleName } from '../../people/roles'
import type { employeeExits } from '../employeeExits'
import { type Exit, headship } from './leaver-duties'
import { words } from './words'

type Successor = NonNullable<Exit['successors']>[number]

/** The roles that may name the next head, by the duty: of the company, of a department. */
const namers: Readonly<Record<string, readonly RoleName[]>> = {
  [headship]: overseers,
  'departments.headEmpId': [...peopleTeam, 'director'],
}

/**
 * Refuses to name the caller's own approver, and to name heads without the right or as the person who
 * started the exit.
 * @throws StewardError `invalidInput` at `successors`
 */
export async function requireNamingRight({ writer, before, record }: ChangeOf<typeof employeeExits>): Promise<void> {
  if (writer.caller.isSystem || record.empId == null) return
  for (const row of listChangedSuccessors(before?.successors ?? [], record.successors ?? [])) {
    const roles = namers[row.duty]
    if (roles && !(await canNameHeads(writer, roles, record)))
      refuseErrors({ successors: { code: 'headNamedByOthers', message: words.headNamedByOthers } })
    const [resource = '', field = ''] = row.duty.split('.')
    const table = row.duty === headship ? undefined : writer.model.tables.get(resource)
    const isNamed = table?.attributes.has(field) === true
    if (isNamed && (await isInFavourOfCaller(writer, table, field, record.empId, row.recordId ?? null)))
      refuseErrors({ successors: { code: 'givenToSelf' } })
  }
}

/** Lists rows that were added, removed or changed. */
function listChangedSuccessors(before: readonly Successor[], after: readonly Successor[]): Successor[] {
  const isIn = (rows: readonly Successor[], row: Successor) => rows.some((each) => isDeepStrictEqual(each, row))
  return [...after.filter((row) => !isIn(before, row)), ...before.filter((row) => !isIn(after, row))]
}

async function canNameHeads(
  writer: Writer,
  roles: readonly RoleName[],
  { empId, initiatedByEmpId }: ChangeOf<typeof employeeExits>['record'],
): Promise<boolean> {
  const { caller } = writer
  if (!caller.roles.some((role) => roles.includes(role))) return false
  if (caller.empId !== initiatedByEmpId) return true
  // The person who started the exit may name heads if nobody else may.
  return (await findRoleHolders(writer, roles)).every((each) => each === caller.empId || each === empId)
}
