import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { Values } from '../../../../src/framework/validate'
import { useSave } from '../../../../src/views/form/use-save'
import { useFresh } from '../../../../src/views/fresh'
import { useIntention } from '../../../../src/views/intention'
import { type Changes, purchases, type SentRow } from './purchase'
import { partsOf } from './use-stored'

/** A purchase as the server holds it. */
export interface Stored {
  row: Row
  items: readonly Values[]
  quotes: readonly Values[]
}

/** The calls, one after the other; a second one while the first is on its way does nothing. */
export function useStoring() {
  const provider = useDataProvider<StewardProvider>()
  const intention = useIntention()
  const fresh = useFresh(purchases)
  const { save, isPending } = useSave(purchases)
  const isBusy = useRef(false)
  const [isSubmitting, setSubmitting] = useState(false)

  const store = async ({ header, items, quotes }: Changes, row: Row | null): Promise<Stored | undefined> => {
    const known = row && { id: Number(row.id), version: Number(row.version) }
    const saved = await save({ ...header, ...rowsOf('items', items), ...rowsOf('quotes', quotes) }, known)
    return saved ? { row: saved, ...partsOf(saved) } : undefined
  }
  const submitStored = async ({ id, version }: Row): Promise<Row | undefined> => {
    if (isBusy.current) return undefined
    isBusy.current = true
    setSubmitting(true)
    try {
      const step = { id, ...(version === undefined ? {} : { version }) }
      const { data } = await intention(`submit ${JSON.stringify(step)}`, (idempotencyKey) =>
        provider.transition(purchases.route, 'submit', step, { idempotencyKey }),
      )
      fresh(data)
      return data
    } finally {
      isBusy.current = false
      setSubmitting(false)
    }
  }
  return { store, submitStored, isPending: isPending || isSubmitting }
}

const rowsOf = (name: string, rows: readonly SentRow[]): Values =>
  rows.length > 0 ? { [name]: rows.map(({ row }) => row) } : {}
