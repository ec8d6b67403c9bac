import { named, statement } from '../../../server/records/sql/named-sql'
import { attempt, refusalOf } from '../../../server/records/write/attempt'
import { effectFor } from '../../../server/records/write/handler'
import { changeRecord } from '../../../server/records/write/typed'
import { asServer } from '../../../server/records/write/writer'
import { lockedIn } from '../../attendance/server/public'
import { holidays as declared } from '../../calendar/holidays'
import { onDutyRequests } from '../onDutyRequests'

const r = named(onDutyRequests, 'r')

const aroundSql = statement('duty_around')`
  select ${r.id} from ${r} where ${r.status} = any($1::text[]) and ${r.fromDate} <= $2::date and ${r.toDate} >= $2::date order by 1`

/** Duty that is not over counts its days anew where a holiday comes, goes or moves; what comes to the same is not written. */
export const holidays = effectFor(declared, {
  fields: ['date', 'kind'],
  async after({ writer, before, record }) {
    const dates = new Set([before?.date, record.date].flatMap((date) => date ?? []))
    const ids = new Set<number>()
    for (const date of dates) {
      if ((await lockedIn(writer, date, date))(date)) continue
      const asked = aroundSql(onDutyRequests.workflow.sets.open, date)
      for (const { id } of (await writer.sql.query<{ id: number }>(asked)).rows) ids.add(id)
    }
    for (const id of [...ids].sort((a, b) => a - b)) {
      // Duty that fits no more, of somebody who is to leave, keeps no holiday from being moved.
      const recount = () => changeRecord(asServer(writer), onDutyRequests, id, {})
      await attempt(writer, recount).catch((problem) => void refusalOf(writer, problem))
    }
  },
})
