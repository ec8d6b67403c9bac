import type { CSSProperties } from 'react'
import { CashForecastPanel } from './cash-forecast'
import { TopOverdue } from './top-overdue'

const halves = { '--least': '24rem' } as CSSProperties

/** Shows receivables on the finance dashboard, above its figures. */
export function BillingOnDashboard() {
  return (
    <div className="columns" style={halves}>
      <TopOverdue most={6} />
      <CashForecastPanel isShort />
    </div>
  )
}
