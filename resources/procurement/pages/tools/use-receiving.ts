import { useQueryClient } from '@tanstack/react-query'
import { useGetList, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { CallError, call } from '../../../../dataProvider/call'
import type { Row } from '../../../../dataProvider/create'
import type { FieldErrors } from '../../../../src/framework/errors'
import { isEmpty } from '../../../../src/framework/field'
import { parseField } from '../../../../src/framework/validate'
import { plusDecimal } from '../../../../src/framework/values/decimal'
import { useToolWords } from '../../../../src/i18n/tool-words'
import { useIntention } from '../../../../src/views/saving/intention'
import { procurementItems } from '../../procurementItems'
import { procurementReceipts } from '../../procurementReceipts'

export interface Item extends Row {
  id: number
  name: string
  unit: string
  quantity: number
  receivedQuantity: number | null
}

/** What came of an item, as it is typed. */
export interface Came {
  quantity: unknown
  note: unknown
}

/** More than a purchase has. */
const most = 500

/** What is ordered and did not come yet; `0` where more came. */
export function outstandingOf({ quantity, receivedQuantity }: Item): string {
  const left = plusDecimal(String(quantity), `-${receivedQuantity ?? 0}`) ?? '0'
  return Number(left) > 0 ? left : '0'
}

/** The items of an order, and what came of each: all that is outstanding, unless it is said otherwise. */
export function useReceiving(record: Row | undefined, onDone: () => void) {
  const say = useToolWords()
  const notify = useNotify()
  const client = useQueryClient()
  const intention = useIntention()
  const { data: items, error, refetch } = useItems(record)
  const [entered, setEntered] = useState<Readonly<Record<number, Partial<Came>>>>({})
  const [refused, setRefused] = useState<{ fields: FieldErrors; general?: unknown }>({ fields: {} })
  const isBusy = useRef(false)
  const cameOf = (item: Item): Came => {
    const outstanding = outstandingOf(item)
    return { quantity: outstanding === '0' ? null : outstanding, note: null, ...entered[item.id] }
  }
  const change = (item: Item, came: Partial<Came>) =>
    setEntered((before) => ({ ...before, [item.id]: { ...before[item.id], ...came } }))

  const send = async () => {
    const came = (items ?? []).filter((item) => !isEmpty(cameOf(item).quantity))
    const wrong = came.length === 0 ? { general: new Error(say('enterOne')), fields: {} } : unreadable(came, cameOf)
    setRefused(wrong ?? { fields: {} })
    if (wrong || isBusy.current) return
    isBusy.current = true
    try {
      const quantities = came.map((item) => sent(item, cameOf(item)))
      const params = { id: record?.id, quantities }
      await intention(JSON.stringify(params), (idempotencyKey) =>
        call('receiveProcurementItems', params, { idempotencyKey }),
      )
      notify(say('received', { number: String(record?.procurementNumber ?? '') }), { type: 'success' })
      void client.invalidateQueries()
      onDone()
    } catch (problem) {
      setRefused(refusalOf(problem, came))
    } finally {
      isBusy.current = false
    }
  }
  return { data: items, error, refetch, cameOf, change, send, refused }
}

function useItems(record: Row | undefined) {
  return useGetList<Item>(procurementItems.route, {
    filter: { procurementId: { eq: record?.id } },
    pagination: { page: 1, perPage: most },
    sort: { field: 'id', order: 'ASC' },
  })
}

const sent = ({ id }: Item, { quantity, note }: Came) => ({
  itemId: id,
  quantity: String(quantity).trim(),
  ...(isEmpty(note) ? {} : { note }),
})

const at = (item: Item, name: string): string => `${item.id}.${name}`

function unreadable(items: readonly Item[], cameOf: (item: Item) => Came): { fields: FieldErrors } | undefined {
  const fields: FieldErrors = {}
  for (const item of items) {
    const read = parseField(procurementReceipts, 'quantity', cameOf(item).quantity)
    if (!read.ok) fields[at(item, 'quantity')] = read.error
  }
  return Object.keys(fields).length > 0 ? { fields } : undefined
}

/** The server tells the places in what was sent, `quantities.1.quantity`. */
function refusalOf(problem: unknown, items: readonly Item[]): { fields: FieldErrors; general?: unknown } {
  const fields: FieldErrors = {}
  for (const [path, error] of Object.entries(problem instanceof CallError ? (problem.fields ?? {}) : {})) {
    const [, place = '', name = 'quantity'] = path.split('.')
    const item = items[Number(place)]
    if (item) fields[at(item, name === 'note' ? name : 'quantity')] = error
  }
  return Object.keys(fields).length > 0 ? { fields } : { fields, general: problem }
}
