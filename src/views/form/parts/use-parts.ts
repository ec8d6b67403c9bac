import { useCallback, useMemo, useRef, useState } from 'react'
import { findResource } from '../../../framework/company/catalogue'
import type { FieldErrors } from '../../../framework/errors'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { useSignedIn } from '../../signed-in'
import {
  type Entries,
  entriesOf,
  isEntered,
  type LineErrors,
  placeErrors,
  readEntries,
  rowsToSend,
  type SentRows,
  stillWrong,
  withIdentities,
  wrongIn,
} from './entries'
import type { Line } from './lines'
import { type PartView, partViews } from './part-views'

/** The lines of a form: what is entered, what of it is wrong, what is to be sent. */
export interface PartsState {
  views: readonly PartView[]
  entries: Entries
  errors: LineErrors
  change(name: string, lines: readonly Line[]): void
  isDirty(): boolean
  /** The rows to send, by the input that takes them; undefined where something is wrong, which is told at its line. */
  read(head: Values): Values | undefined
  /** Takes what the server refused to its lines; answers what belongs to the record itself. */
  place(fields: FieldErrors): FieldErrors
  /** Goes on with what the server has stored. */
  adopt(record: Values): void
}

export function useParts(resource: Resource, base: Values): PartsState {
  const who = useSignedIn()
  const views = useMemo(() => partViews(resource, findResource, who, base), [resource, who, base])
  const [entries, setEntries] = useState(() => entriesOf(views, base))
  const [errors, setErrors] = useState<LineErrors>({})
  const latest = useRef(entries)
  latest.current = entries
  const stored = useRef(entries)
  /** As entered when it was sent. */
  const kept = useRef(entries)
  const sent = useRef<{ entries: Entries; rows: SentRows }>({ entries, rows: {} })
  const isDirty = useCallback(() => isEntered(views, latest.current, kept.current), [views])

  const read = (head: Values): Values | undefined => {
    const lines = readEntries(views, latest.current, head)
    const wrong = wrongIn(lines)
    setErrors(wrong ?? {})
    const rows = rowsToSend(lines, stored.current)
    sent.current = { entries: latest.current, rows }
    return wrong
      ? undefined
      : Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.map((r) => r.row)]))
  }
  const change = (name: string, lines: readonly Line[]) => {
    setErrors((told) => stillWrong(told, latest.current[name] ?? [], lines))
    setEntries((before) => ({ ...before, [name]: lines }))
  }
  const place = (fields: FieldErrors): FieldErrors => {
    const placed = placeErrors(fields, sent.current.rows)
    setErrors(placed.lines)
    return placed.fields
  }
  const adopt = (record: Values) => {
    stored.current = entriesOf(views, record)
    kept.current = withIdentities(sent.current.entries, record)
    setEntries((now) => withIdentities(now, record))
  }
  return { views, entries, errors, change, isDirty, read, place, adopt }
}
