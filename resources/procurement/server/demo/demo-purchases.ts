import { amount, groupBy, integer, list, oneOf, optional, type Row, readTable, word } from '../../../demo/table'
import type { DemoInvoice, DemoItem, DemoOpenRequest, DemoPurchase, DemoRequest } from './demo-types'
import { decisionTable, itemTable, orderTable, requestTable } from './purchase-tables'

/** The category, unit and tax of each kind of item; what is imported bears no tax. */
const kinds = {
  hardware: ['hardware', 'piece', 18],
  licence: ['software', 'seat', 18],
  licenceAbroad: ['software', 'seat', 0],
  hostingAbroad: ['software', 'month', 0],
  furniture: ['furniture', 'piece', 18],
  month: ['services', 'month', 18],
  day: ['services', 'day', 18],
  thing: ['consumables', 'piece', 12],
  other: ['other', 'piece', 18],
} as const

const itemColumns = {
  ...{ request: word, kind: oneOf(...(Object.keys(kinds) as (keyof typeof kinds)[])), name: word },
  ...{ quantity: integer, unitPrice: amount, discountPercent: optional(integer) },
}

const items = groupBy(readTable(itemColumns, itemTable), ({ request }) => request)

const toItem = ({ request: _, kind, ...item }: Row<typeof itemColumns>): DemoItem => {
  const [category, unit, taxRate] = kinds[kind]
  return { ...item, category, unit, taxRate }
}

/** Pairs of words and numbers. */
const pairs = (text: string) =>
  list(text).map((pair) => [pair.split(' ')[0] ?? '', Number(pair.split(' ')[1])] as const)

const invoices = (text: string): DemoInvoice[] =>
  list(text).map((line) => {
    const [part, day, state, isAdvance] = line.split(' ')
    const invoice = { part: Number(part), day: Number(day), state: state as DemoInvoice['state'] }
    return isAdvance ? { ...invoice, isAdvance: true } : invoice
  })

type State = DemoPurchase['state'] | 'draft' | 'asked'

const requests = readTable(
  {
    ...{
      key: word,
      state: (text: string) => text as State,
      by: word,
      type: (text: string) => text as DemoRequest['type'],
    },
    ...{ pays: optional(word), supplier: word, needed: integer, currency: optional(word), title: word, why: word },
    ...{ quotes: optional(pairs), singleSource: optional(word) },
  },
  requestTable,
).map(({ state, pays = '', quotes, ...request }) => {
  const [project, department] = ['project ', 'department '].map((payer) =>
    pays.startsWith(payer) ? pays.slice(payer.length) : '',
  )
  return {
    state,
    request: {
      ...{ ...request, items: (items.get(request.key) ?? []).map(toItem) },
      ...(project && { project }),
      ...(department && { department }),
      ...(quotes && { quotes: Object.fromEntries(quotes) }),
    },
  }
})

const orders = groupBy(
  readTable(
    {
      ...{ request: word, director: optional((text: string) => text as NonNullable<DemoPurchase['director']>) },
      ordered: optional(integer),
      came: optional((text: string) => pairs(text).map(([day, share]) => [Number(day), share] as const)),
      invoices: optional(invoices),
    },
    orderTable,
  ),
  ({ request }) => request,
)

/** Past purchases, from paid long ago to not ordered yet. */
export const demoPurchases: readonly DemoPurchase[] = requests.flatMap(({ state, request }) => {
  if (state === 'draft' || state === 'asked') return []
  const { request: _, ...order } = orders.get(request.key)?.[0] ?? { request: '' }
  return [{ ...request, state, ...order }]
})

const decisions = groupBy(
  readTable({ request: word, by: word, transition: word, comment: word }, decisionTable),
  ({ request }) => request,
)

/** Today's requests: some wait for a manager, some for finance, some for the director. */
export const demoWishes: readonly DemoOpenRequest[] = requests.flatMap(({ state, request }) => {
  if (state === 'draft') return [request]
  const decided = (decisions.get(request.key) ?? []).map(({ request: _, ...taken }) => taken)
  return state === 'asked' ? [{ ...request, decided }] : []
})
