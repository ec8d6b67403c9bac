import { useEvent } from 'ra-core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { createLine } from '../parts/form-lines'
import { buildPartLines } from '../parts/lines-by-part'
import { keyValues, nameValues } from '../renamed/follow-record'
import type { RecordFormState } from '../use-record-form'
import { listWaitingFiles, readKeptFiles, removeKeptFiles, storeKeptFiles } from './kept-files'
import { type KeptInput, readKeptInput, removeKeptInput, storeKeptInput } from './kept-input'

interface KeptForm {
  /** Whether the form shows what was typed before the page was loaded again. */
  isRestored: boolean
  /** Whether its files are back too; where they were not kept, they have to be added again. */
  hasFiles: boolean
  discard(): void
  /** Tells whether leaving the page would lose input. */
  wouldLose(): boolean
}

const findAddress = () => location.pathname + location.search

/**
 * Keeps what is typed without a connection when the page goes, and fills it in when the form opens again.
 * What is sealed is never kept.
 * @param typed what was typed before the names of fields changed
 */
export function useKeptInput(resource: Resource, form: RecordFormState, typed?: KeptInput): KeptForm {
  const [initial] = useState(() => typed ?? readStoredInput(resource))
  const [isRestored, setRestored] = useState(initial !== undefined)
  const isFilledIn = useFillIn(form, initial)
  const files = useKeptFiles(form, { isRestored, isFilledIn })
  const address = useRef(findAddress())
  /** Input that was kept once is kept until it is saved or discarded. */
  const isAway = () => !navigator.onLine || isRestored
  /** Keeps the input if it cannot be sent now; answers whether it is kept. */
  const keep = useEvent((): boolean => {
    if (!form.isDirty()) removeKeptInput(address.current)
    if (!form.isDirty() || !isAway()) return false
    address.current = findAddress()
    const { values, lines } = readFormValues(resource, form)
    return storeKeptInput(address.current, { values: keyValues(resource, values), lines })
  })
  const end = useEvent(() => {
    // Without a connection the start of the application leads to another page, and then back here.
    if (form.isDirty() && isAway()) return
    removeKeptInput(address.current)
    files.remove()
  })
  useEffect(() => {
    const keepNow = () => void (document.visibilityState === 'hidden' && keep())
    const keepAtEnd = () => void keep()
    document.addEventListener('visibilitychange', keepNow)
    window.addEventListener('pagehide', keepAtEnd)
    return () => {
      document.removeEventListener('visibilitychange', keepNow)
      window.removeEventListener('pagehide', keepAtEnd)
      end()
    }
  }, [keep, end])
  const wouldLose = useEvent(() => form.isDirty() && !keep())
  const discard = () => {
    setRestored(false)
    removeKeptInput(address.current)
    files.remove()
    for (const { key } of form.files.chosen) form.files.leaveOut(key)
    form.fill(Object.fromEntries(form.names.map((name) => [name, form.base[name] ?? null])))
    for (const [name, lines] of Object.entries(buildPartLines(form.parts.views, form.base)))
      form.parts.change(name, lines)
  }
  return { isRestored, hasFiles: files.areBack, discard, wouldLose }
}

/** Reads what was kept, fields by their ids, with the present names. */
function readStoredInput(resource: Resource): KeptInput | undefined {
  const input = readKeptInput(findAddress())
  return input && { ...input, values: nameValues(resource, input.values) }
}

/** Fills in the form what was typed in it before; answers whether that is done. */
function useFillIn(form: RecordFormState, initial: KeptInput | undefined): boolean {
  const [isFilledIn, setFilledIn] = useState(initial === undefined)
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    if (!initial) return
    fillIn(latest.current, initial)
    setFilledIn(true)
  }, [initial])
  return isFilledIn
}

/**
 * Keeps files that are chosen without a connection at once, since a page that goes has no time for it, and
 * adds them again when the form is filled in again.
 */
function useKeptFiles(form: RecordFormState, { isRestored, isFilledIn }: { isRestored: boolean; isFilledIn: boolean }) {
  const [areBack, setBack] = useState(false)
  const address = useRef(findAddress())
  const isStored = useRef(isRestored)
  const latest = useRef(form)
  latest.current = form
  const isBack = useRef(!isRestored)
  const waiting = listWaitingFiles(form)
  const isOffline = useIsOffline()
  const names = waiting.map(({ file, line }) => [line?.part, line?.index, file.name, file.size].join(' ')).join('\n')
  useEffect(() => {
    if (isBack.current || !isFilledIn) return
    isBack.current = true
    void readKeptFiles(address.current).then((files) => {
      setBack(files.length > 0)
      latest.current.files.add(files.flatMap(({ file, line }) => (line ? [] : [file])))
      for (const { file, line } of files) addToLine(latest.current, file, line)
    })
  }, [isFilledIn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list of files is stored again
  useEffect(() => {
    if (!isBack.current || !isOffline || (names === '' && !isStored.current)) return
    isStored.current = true
    void storeKeptFiles(address.current, waiting)
  }, [names, isOffline])
  const remove = () => void (isStored.current && removeKeptFiles(address.current))
  return { areBack, remove }
}

const connectionEvents = ['online', 'offline'] as const

const useIsOffline = () =>
  useSyncExternalStore(
    (tell) => {
      for (const name of connectionEvents) window.addEventListener(name, tell)
      return () => {
        for (const name of connectionEvents) window.removeEventListener(name, tell)
      }
    },
    () => !navigator.onLine,
  )

function addToLine({ parts }: RecordFormState, file: File, line: { part: string; index: number } | undefined): void {
  const view = parts.views.find(({ name }) => name === line?.part)
  const own = line && parts.entries[line.part]?.[line.index]
  if (view && own) parts.files.add(view, own, [file])
}

/** Reads what was typed in a form, without what is sealed. */
export function readFormValues(resource: Resource, { entered, names, parts }: RecordFormState): KeptInput {
  const isOpen = (name: string) => !resource.fields[name]?.type.isSealed
  const values = entered()
  const lines = parts.views.map(({ name, names: columns, resource: { fields } }): [string, Values[]] => [
    name,
    (parts.entries[name] ?? []).map((line) => ({
      ...(line.id !== undefined && { id: line.id }),
      ...pick(
        line.values,
        columns.filter((column) => !fields[column]?.type.isSealed),
      ),
    })),
  ])
  return { values: pick(values, names.filter(isOpen)), lines: Object.fromEntries(lines) }
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))

/** Fills in the kept input; a line that somebody has removed meanwhile stays away. */
function fillIn(form: RecordFormState, input: KeptInput): void {
  form.fill(input.values)
  for (const { name } of form.parts.views) {
    const rows = input.lines[name]
    if (!rows) continue
    const stored = form.parts.entries[name] ?? []
    const lines = rows.flatMap(({ id, ...values }) => {
      if (id === undefined) return [createLine(values)]
      const line = stored.find((each) => each.id === id)
      return line ? [{ ...line, values: { ...line.values, ...values } }] : []
    })
    form.parts.change(name, lines)
  }
}
