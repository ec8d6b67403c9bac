import { sendNotifications } from '../../../../server/notices/send-notifications'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { travelRequisitions } from '../../travelRequisitions'

const t = sqlNames(travelRequisitions, 't')

/** Trips that should have been settled yesterday, or so many weeks before. */
const dueSql = statement('trips_to_settle')`
  select ${t.id} as "recordId", ${t.empId} as "empId", ${t.travelNumber} as title from ${t}
  where ${t.status} = 'approved' and ${t.settlementDueOn} < $1::date
    and ($1::date - ${t.settlementDueOn} - 1) % 7 = 0 order by ${t.id}`

/** Reminds travellers on the day after the settlement was due, and every seven days after that. */
export const remindOfSettlement = (kernel: Kernel, { date }: Pick<JobRunContext, 'date'>): Promise<RunCounts> =>
  kernel.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ recordId: number; empId: number; title: string }>(dueSql(date))
    const about = { event: 'tripToSettle', entityType: travelRequisitions.name } as const
    await sendNotifications(
      { ...createSystemWriter(kernel, tx), today: date },
      rows.map((row) => ({ ...about, ...row })),
    )
    return { reminded: rows.length }
  })
