import { notificationTables } from '../../../src/framework/company/events'
import type { Role } from '../../../src/framework/register'
import { type NewNotification, sendNotifications } from '../../notices/send-notifications'
import type { Writer } from '../../records/write/writer'
import { isGrantActiveSql } from './active-roles-sql'

/** Finds everybody who holds one of the roles today and may sign in. */
export async function findRoleHolders({ sql, today }: Pick<Writer, 'sql' | 'today'>, roles: readonly Role[]) {
  const { rows } = await sql.query<{ id: number }>({
    name: 'role_holders',
    text:
      'select distinct g.emp_id as id from role_grants g join accounts a on a.emp_id = g.emp_id ' +
      `where g.role = any($1) and a.status in ('active', 'invited') and ${isGrantActiveSql('g', '$2::date')} order by 1`,
    values: [roles, today],
  })
  return rows.map(({ id }) => id)
}

type OverseerNotification = Pick<NewNotification, 'title' | 'entityType' | 'recordId' | 'sentence'> &
  Partial<Pick<NewNotification, 'event'>>

/**
 * Notifies all overseers except the person who did it and the person whom it concerns.
 * @returns the number of people notified
 */
export async function notifyOverseers(
  writer: Writer,
  about: OverseerNotification,
  empId: number | null,
  roles?: readonly Role[],
): Promise<number> {
  const { model, caller } = writer
  if (!model.tables.has(notificationTables.notifications)) return 0
  const recipients = (await findRoleHolders(writer, roles ?? model.roles.overseers ?? [])).filter(
    (each) => each !== empId,
  )
  await sendNotifications(
    writer,
    recipients.map((each) => ({ event: 'oversight' as const, ...about, empId: each, byEmpId: caller.empId })),
  )
  return recipients.length
}
