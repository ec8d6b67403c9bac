import { notificationTables } from '../../../src/framework/company/events'
import { peopleResource } from '../../../src/framework/register'
import { formatDate } from '../../../src/framework/values/dates'
import { requireApproverRegister } from '../../approvals/find-approvers'
import type { Sql } from '../../database/connect'
import { sendNotifications } from '../../notices/send-notifications'
import type { Writer } from '../../records/write/writer'
import type { NewGrant } from '../../session/roles/grants'

type RoleChange = Pick<NewGrant, 'empId' | 'role'> & { from?: string; to: string | null }

/**
 * Notifies a person, in the application and by mail, of a role that was
 * granted to them or, without `from`, revoked.
 */
export async function notifyOfRoleChange(writer: Writer, grant: RoleChange): Promise<void> {
  const { model, caller, sql } = writer
  if (!model.tables.has(notificationTables.notifications)) return
  const { empId, role } = grant
  const { resource } = requireApproverRegister(writer).people
  const label = model.roles.labels[role] ?? role
  const event = grant.from === undefined ? 'roleEnded' : 'roleGranted'
  const sentence = formatGrantSentence(grant, label, await readPersonName(sql, resource, caller.empId))
  const title = [label, ...formatGrantPeriod(grant)].join(', ')
  await sendNotifications(writer, [
    { empId, event, title, entityType: resource, recordId: empId, byEmpId: caller.empId, sentence },
  ])
}

function formatGrantPeriod({ from, to }: RoleChange): string[] {
  const first = from === undefined ? [] : [`from ${formatDate(from)}`]
  return to === null ? first : [...first, `until ${formatDate(to)}`]
}

function formatGrantSentence(grant: RoleChange, label: string, by: string): string {
  if (grant.from !== undefined)
    return `${by} granted you the role ${label}, ${grant.to === null ? `${formatGrantPeriod(grant)} without an end` : formatGrantPeriod(grant).join(' ')}.`
  return grant.to === null
    ? `${by} ended your role ${label} at once.`
    : `${by} ended your role ${label}: you have it ${formatGrantPeriod(grant)}.`
}

async function readPersonName(sql: Sql, resource: string, empId: number | null): Promise<string> {
  if (resource !== peopleResource || empId === null) return 'an administrator'
  const { rows } = await sql.query<{ name: string }>({
    text: 'select full_name as name from employees where id = $1',
    values: [empId],
  })
  return rows[0]?.name ?? 'an administrator'
}
