import { Forecast } from './forecast'
import { TopOverdue } from './top-overdue'

/** What finance sees of receivables below its figures. */
export function BillingOnDashboard() {
  return (
    <>
      <TopOverdue />
      <Forecast />
    </>
  )
}
