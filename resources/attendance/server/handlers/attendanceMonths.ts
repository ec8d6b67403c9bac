import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { defineHandler } from '../../../../server/records/write/handler'
import { fillPlaceholders } from '../../../../src/framework/errors'
import { dateBounds } from '../../../../src/framework/values/dates'
import { attendanceMonths as declared } from '../../attendanceMonths'
import { regularizeRequests } from '../../regularizeRequests'
import { takeMonthLock } from '../recount-days'
import { words } from '../words'

const r = sqlNames(regularizeRequests, 'r')

const waitingSql = unpreparedStatement`
  select count(*)::int as count from ${r} where ${r.status} = 'pending' and ${r.workDate} between $1::date and $2::date`

/** Locks a month only if none of its requests is pending. */
export const attendanceMonths = defineHandler(declared, {
  fields: [],
  async before({ writer, action, record }) {
    if ((action !== 'create' && action !== 'relock') || !record.fromDate) return undefined
    await takeMonthLock(writer, record.fromDate)
    const { startOfMonth, endOfMonth } = dateBounds(record.fromDate)
    const [{ count } = { count: 0 }] = (await writer.sql.query<{ count: number }>(waitingSql(startOfMonth, endOfMonth)))
      .rows
    if (count > 0)
      refuseErrors({
        fromDate: { code: 'pendingThere', message: fillPlaceholders(words.pendingThere, { count }), args: { count } },
      })
    return undefined
  },
})
