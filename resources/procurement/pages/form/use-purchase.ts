import { useCallback, useRef, useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import type { Row } from '../../../../dataProvider/create'
import { useSignedIn } from '../../../../src/views/signed-in'
import { identified } from '../grid/lines'
import {
  type Changes,
  changesBetween,
  isChanged,
  type Purchase,
  type Refused,
  readPurchase,
  refusedAt,
  stillRefused,
  storedPurchase,
  whatIsWrong,
} from './purchase'
import { type Stored, useStoring } from './use-storing'

/** What was refused, and where. */
export interface Refusal extends Refused {
  /** What belongs to no control. */
  general: unknown
  /** The draft was saved nevertheless. */
  isSaved?: boolean
}

const nothingWrong: Refusal = { fields: {}, lines: {}, general: undefined }

/** A purchase while it is entered: saved as a draft as often as wanted, then submitted. */
export function usePurchase(first: Purchase, firstRow: Row | null) {
  const who = useSignedIn()
  const [row, setRow] = useState(firstRow)
  const { refusal, attempt, refuse, forget, correct } = useRefused()
  const { store, submitStored, isPending } = useStoring()
  const { entered, setEntered, kept, latest, isDirty, finish } = useEntered(first)

  const adopt = (sentFrom: Purchase, saved: Stored): Row => {
    const stored = storedPurchase(saved.row, saved.items, saved.quotes)
    kept.current = { stored, asEntered: known(sentFrom, saved) }
    setEntered((now) => known(now, saved))
    setRow(saved.row)
    return saved.row
  }
  const save = async (): Promise<Row | undefined> => {
    const sentFrom = latest.current
    const read = readPurchase(sentFrom, kept.current.stored.header, who)
    const wrong = whatIsWrong(read)
    if (wrong) return refuse({ ...wrong, general: undefined })
    forget()
    const changes = changesBetween(kept.current.stored, read, !row)
    if (row && isNothing(changes)) return row
    try {
      const saved = await store(changes, row)
      return saved && adopt(sentFrom, saved)
    } catch (error) {
      return refuse(refusalOf(error, changes))
    }
  }
  const submit = async (): Promise<Row | undefined> => {
    const saved = await save()
    if (!saved) return undefined
    try {
      const sent = await submitStored(saved)
      if (sent) finish()
      return sent
    } catch (error) {
      return refuse({ ...refusalOf(error, nothing), isSaved: true })
    }
  }
  const change = (to: (before: Purchase) => Purchase) => {
    correct(latest.current, to(latest.current))
    setEntered(to)
  }
  return { entered, change, row, refusal, attempt, isPending, isDirty, save, submit }
}

/** What is on the screen, beside what the server holds and what was entered when it was sent there. */
function useEntered(first: Purchase) {
  const who = useSignedIn()
  const [entered, setEntered] = useState(first)
  const kept = useRef({ stored: first, asEntered: first })
  const latest = useRef(entered)
  latest.current = entered
  const isDone = useRef(false)
  const isDirty = useCallback(() => !isDone.current && isChanged(latest.current, kept.current.asEntered, who), [who])
  const finish = () => {
    isDone.current = true
  }
  return { entered, setEntered, kept, latest, isDirty, finish }
}

function useRefused() {
  const [refusal, setRefusal] = useState(nothingWrong)
  const [attempt, setAttempt] = useState(0)
  const refuse = (next: Refusal): undefined => {
    setRefusal(next)
    setAttempt((count) => count + 1)
  }
  const correct = (before: Purchase, after: Purchase) =>
    setRefusal((told) => (told === nothingWrong ? told : stillRefused(told, before, after)))
  return { refusal, attempt, refuse, correct, forget: () => setRefusal(nothingWrong) }
}

/** The rows on the screen with the identities that they were given. */
const known = (purchase: Purchase, { items, quotes }: Stored): Purchase => ({
  ...purchase,
  items: identified(purchase.items, items),
  quotes: identified(purchase.quotes, quotes),
})

const nothing: Changes = { header: {}, items: [], quotes: [] }

const isNothing = ({ header, items, quotes }: Changes): boolean =>
  Object.keys(header).length === 0 && items.length === 0 && quotes.length === 0

function refusalOf(error: unknown, sent: Changes): Refusal {
  const fields = error instanceof CallError ? (error.fields ?? {}) : {}
  const isPlaced = Object.keys(fields).length > 0
  return { ...refusedAt(fields, sent), general: isPlaced ? undefined : error }
}
