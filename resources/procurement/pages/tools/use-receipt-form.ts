import { useQueryClient } from '@tanstack/react-query'
import { useGetList, useNotify } from 'ra-core'
import { useMemo, useState } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import type { Row } from '../../../../dataProvider/create'
import type { FieldErrors } from '../../../../src/framework/errors'
import { isEmpty } from '../../../../src/framework/field'
import { addDecimals } from '../../../../src/framework/values/decimal'
import { readFieldErrors } from '../../../../src/views/blocks/form-errors'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { useIdempotentSender } from '../../../../src/views/saving/idempotent-sender'
import { procurementItems } from '../../procurementItems'
import { usePurchaseToolWords } from '../../words/tools.en'

export interface OrderedItem extends Row {
  id: number
  name: string
  unit: string
  quantity: number
  receivedQuantity: number | null
}

/** The received quantity of an item, as the user typed it. */
export interface ReceivedInput {
  quantity: unknown
  note: unknown
}

/** The largest number of items to load; no purchase has that many. */
const maxRows = 500

/** Computes the quantity that is not received yet; `0` if more than ordered was received. */
export function computeOutstandingQuantity({ quantity, receivedQuantity }: OrderedItem): string {
  const remaining = addDecimals(String(quantity), `-${receivedQuantity ?? 0}`) ?? '0'
  return Number(remaining) > 0 ? remaining : '0'
}

/**
 * Holds the items of an order and the received quantities. They start with everything that is outstanding.
 */
export function useReceiptForm(record: Row | undefined, onDone: () => void) {
  const say = usePurchaseToolWords()
  const notify = useNotify()
  const client = useQueryClient()
  const intention = useIdempotentSender()
  const number = String(record?.procurementNumber ?? '')
  const { data: items, error, refetch } = usePurchaseItems(record)
  const [entered, setEntered] = useState<Readonly<Record<number, Partial<ReceivedInput>>>>({})
  const [sentItems, setSentItems] = useState<readonly OrderedItem[]>([])
  const { once, isPending, failure } = useRunOnce()
  const findEntry = (item: OrderedItem): ReceivedInput => {
    const outstanding = computeOutstandingQuantity(item)
    return { quantity: outstanding === '0' ? null : outstanding, note: null, ...entered[item.id] }
  }
  const change = (item: OrderedItem, came: Partial<ReceivedInput>) =>
    setEntered((before) => ({ ...before, [item.id]: { ...before[item.id], ...came } }))

  const receive = async () => {
    const came = (items ?? []).filter((item) => !isEmpty(findEntry(item).quantity))
    setSentItems(came)
    if (came.length === 0) throw new Error(say('enterOne'))
    const params = { id: record?.id, quantities: came.map((item) => toReceiptLine(item, findEntry(item))) }
    await intention(JSON.stringify(params), (idempotencyKey) =>
      callOperation('receiveProcurementItems', params, { idempotencyKey }),
    )
    notify(say('received', { number }), { type: 'success' })
    void client.invalidateQueries()
    onDone()
  }
  const errors = useMemo(() => mapErrorsToItems(failure, sentItems), [failure, sentItems])
  const general = Object.keys(errors).length === 0 ? failure : undefined
  return {
    number,
    data: items,
    error,
    refetch,
    cameOf: findEntry,
    change,
    send: () => once(receive),
    isPending,
    errors,
    failure: general,
  }
}

const usePurchaseItems = (record: Row | undefined) =>
  useGetList<OrderedItem>(procurementItems.route, {
    filter: { procurementId: { eq: record?.id } },
    pagination: { page: 1, perPage: maxRows },
    sort: { field: 'id', order: 'ASC' },
  })

const toReceiptLine = ({ id: itemId }: OrderedItem, { quantity, note }: ReceivedInput) => ({
  itemId,
  quantity: String(quantity).trim(),
  ...(isEmpty(note) ? {} : { note }),
})

/**
 * Assigns errors of the server to items. The server names them by a path in the input:
 * `quantities.1.quantity`.
 */
function mapErrorsToItems(failure: unknown, items: readonly OrderedItem[]): FieldErrors {
  const placed = Object.entries(readFieldErrors(failure)).flatMap(([path, error]) => {
    const [, place = '', name = 'quantity'] = path.split('.')
    const item = items[Number(place)]
    return item ? [[`${item.id}.${name === 'note' ? name : 'quantity'}`, error]] : []
  })
  return Object.fromEntries(placed)
}
