import { useMemo } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { dateInZone } from '../../../../src/framework/dates'
import { isEmpty } from '../../../../src/framework/field'
import { formatAmount } from '../../../../src/framework/money'
import type { Values } from '../../../../src/framework/validate'
import { useSignedIn } from '../../../../src/views/signed-in'
import { type Part, type Purchase, parts, readPurchase, startOf } from './purchase'
import { amountsOf, sumOf } from './sums'
import { quotesFor, useLimits } from './use-limits'
import { usePreview } from './use-preview'

/** What follows from what is entered: sums at once, what the server alone knows a moment later. */
export function useTold(entered: Purchase, row: Row | null) {
  const who = useSignedIn()
  const limits = useLimits()
  const currency = String(entered.header.currency ?? '')
  const read = useMemo(() => readPurchase(entered, (row as Values | null) ?? {}, who), [entered, row, who])
  const items = useMemo(
    () => read.items.map((item) => ({ key: item.line.key, ...amountsOf(parts[0].resource, item, currency) }) as Values),
    [read.items, currency],
  )
  const [net, tax, total] = ['net', 'tax', 'lineTotal'].map((name) => sumOf(items, name))
  const quotes = quotesFor(limits, total, entered.header, read.quotes, dateInZone(who.company.zone, Date.now()))
  const amounts = new Map(
    items.flatMap(({ key, lineTotal }): [string, string][] =>
      typeof lineTotal === 'string' && currency ? [[String(key), formatAmount(lineTotal, currency)]] : [],
    ),
  )
  const preview = usePreview(read, total, row)
  const needsReason = quotes.count < quotes.needed || !isEmpty(entered.header.singleSourceReason)
  return { net, tax, total, limits, quotes, preview, amounts, needsReason }
}

/** What a new line of a part begins with; the same as long as the person is. */
export function useStart(part: Part): Values {
  const who = useSignedIn()
  return useMemo(() => startOf(part, who), [part, who])
}
