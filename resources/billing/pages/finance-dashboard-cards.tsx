import { CashForecastPanel } from './cash-forecast'
import { TopOverdue } from './top-overdue'

/** Shows receivables on the finance dashboard, below its figures. */
export function BillingOnDashboard() {
  return (
    <>
      <TopOverdue />
      <CashForecastPanel />
    </>
  )
}
