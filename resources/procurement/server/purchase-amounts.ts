import { runReport } from '../../../server/records/reports/report'
import type { SummaryReader } from '../../../server/records/summary/plan'
import type { LooseFilter } from '../../../src/framework/filter'
import type { ReportFigures } from '../../../src/framework/reports/report-answers'
import type { Amount } from '../../../src/framework/values/money'
import { procurementsReport } from '../reports'

const names = ['requested', 'committed', 'invoiced', 'paid'] as const

/** Totals of purchases in one currency: `requested` is pending, `committed` is approved and not paid yet. */
type PurchaseAmounts = { currency: string } & Record<(typeof names)[number], Amount>

interface AmountsByCurrency extends PurchaseAmounts {
  byCurrency: PurchaseAmounts[]
}

/**
 * Sums purchases for the report: those that the caller may list, as far as the caller may read the amounts.
 */
export async function readPurchaseAmounts(
  reader: SummaryReader,
  filter: LooseFilter,
  currency: string,
): Promise<AmountsByCurrency> {
  const { figures } = await runReport(reader, procurementsReport, { period: null, filter, by: [] })
  return toAmountsByCurrency(figures, currency)
}

/** Does what `readPurchaseAmounts` does, by the months in which the goods are needed. */
export async function readPurchaseAmountsByMonth(
  reader: SummaryReader,
  filter: LooseFilter,
  currency: string,
): Promise<Map<string, AmountsByCurrency>> {
  const { groups } = await runReport(reader, procurementsReport, { period: null, filter, by: ['neededBy:month'] })
  return new Map(groups.map(({ value, figures }) => [String(value), toAmountsByCurrency(figures, currency)]))
}

export const buildZeroAmounts = (currency: string): AmountsByCurrency => toAmountsByCurrency({}, currency)

function toAmountsByCurrency(figures: ReportFigures, currency: string): AmountsByCurrency {
  const amountIn = (name: string, code: string): Amount => {
    const figure = figures[name]
    return (typeof figure === 'object' && figure?.[code]) || '0.00'
  }
  const amountsIn = (code: string): PurchaseAmounts => ({
    currency: code,
    requested: amountIn('requested', code),
    committed: amountIn('committed', code),
    invoiced: amountIn('invoiced', code),
    paid: amountIn('paid', code),
  })
  const codes = new Set(
    names.flatMap((name) => Object.keys((typeof figures[name] === 'object' && figures[name]) || {})),
  )
  return { ...amountsIn(currency), byCurrency: [...codes].sort().map(amountsIn) }
}
