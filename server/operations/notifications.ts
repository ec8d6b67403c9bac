import { members } from '../../src/fields'
import { notificationTables } from '../../src/framework/company/events'
import { defineOperation } from '../wire/operation'

/** Marks the person's notifications as read: the given ones, or all where none are given. */
const markNotificationsRead = defineOperation({
  name: 'markNotificationsRead',
  area: 'Notifications',
  resource: notificationTables.notifications,
  to: 'signedIn',
  effect: 'write',
  input: { ids: members(notificationTables.notifications, 'id') },
  async run({ sql, caller }, { ids = null }) {
    const { rowCount } = await sql.query({
      text:
        'update notifications set read_at = now(), version = version + 1, updated_at = now(), updated_by = $1 ' +
        'where emp_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2))',
      values: [caller.empId, ids],
    })
    return { data: { read: rowCount } }
  },
})

export const notificationOperations = [markNotificationsRead]
