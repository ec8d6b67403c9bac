import { closeLeave, grantLeave } from '../../resources/leaveAccount/server/nightly-balances'
import type { JobRunContext, Kernel } from '../../server/types'
import type { CalendarDate } from '../../src/framework/values/dates'
import type { LeaveCompany } from './company'

/** The runs of one night, as the servers do them; `since` is the night that went well before, `begunOn` the day on which they are made up for. */
export async function night(
  { kernel }: Pick<LeaveCompany, 'kernel'>,
  date: CalendarDate,
  since?: CalendarDate,
  begunOn = date,
): Promise<void> {
  const at = since ? Date.parse(`${since}T00:00Z`) : null
  const run = { date, begunOn, since: at, signal: new AbortController().signal } as JobRunContext
  await grantLeave(kernel, run)
  await closeLeave(kernel, run)
}

/** A server that is lost before its transaction of this number. */
export function lostBefore(kernel: Kernel, transaction: number): Kernel {
  let begun = 0
  const lost: Kernel['db']['transaction'] = (work) => {
    begun += 1
    if (begun >= transaction) throw new Error('lost')
    return kernel.db.transaction(work)
  }
  return { ...kernel, db: { ...kernel.db, query: (statement) => kernel.db.query(statement), transaction: lost } }
}

/** Balances that differ from the sum of their ledger, or lie below their floor: none, ever. */
export const wrongBalances = ({ rows }: LeaveCompany) =>
  rows(
    'select b.emp_id, b.leave_type_id, b.leave_year, b.posted, l.days from leave_balances b left join (' +
      'select emp_id, leave_type_id, leave_year, sum(days) as days from leave_ledger group by 1, 2, 3) l using (emp_id, leave_type_id, leave_year) ' +
      'where b.posted <> coalesce(l.days, 0) or b.posted - b.held < b.floor',
  )
