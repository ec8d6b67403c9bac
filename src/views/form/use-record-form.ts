import { useCallback, useMemo, useRef, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { Row } from '../../../dataProvider/create'
import type { FieldErrors } from '../../framework/errors'
import type { Beside } from '../../framework/given'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { givenReferences, useGiven } from '../given/use-given'
import { isSame } from '../same'
import { useSignedIn } from '../signed-in'
import type { Kept } from './conflict/kept-notice'
import { type Merge, rebased } from './conflict/merge'
import { type Refusal, useSending } from './conflict/use-sending'
import { changesOf, type FormSection, readForm, sectionsOf } from './form-model'

const nothingWrong: Refusal = { general: undefined, fields: {} }

export interface RecordFormState {
  base: Values
  sections: readonly FormSection[]
  /** The fields that can be filled in. */
  names: readonly string[]
  control: Control<Values>
  /** What is known beside the record as it is entered. */
  beside: Beside
  isDirty(): boolean
  /** Empties fields that can be filled in. */
  clear(names: readonly string[]): void
  refusal: Refusal
  /** Grows with every refused attempt. */
  attempt: number
  isPending: boolean
  /** A save that would overwrite what somebody else changed meanwhile. */
  stale: Merge | null
  leave(name: string): void
  submit(): void
  backToForm(): void
  /** Saves again over what changed meanwhile; `theirs` names the fields whose stored value is kept. */
  keep(theirs: readonly string[]): void
}

/** Called with the saved record, or null when there was nothing to save, and what of others' changes was kept. */
export type OnSaved = (row: Row | null, kept: Kept | null) => void

const writable = (sections: readonly FormSection[]): string[] =>
  sections.flatMap(({ fields }) => fields.filter(({ isWritable }) => isWritable).map(({ name }) => name))

/** Everything a form remembers between loading a record and saving it. */
export function useRecordForm(resource: Resource, loaded: Values, onSaved: OnSaved): RecordFormState {
  const { base, setBase, sections, names, writableIn } = useBase(resource, loaded)
  const { control, getValues, initial, isDirty, finish, rebase, clear } = useEntry(names, loaded, onSaved)
  const beside = useBeside(resource, control, base)
  const { refusal, attempt, refuse, setRefusal } = useRefusal()
  const [stale, setStale] = useState<Merge | null>(null)
  const { isPending, send } = useSending(resource)

  /** The stored record takes the place of the loaded one; of what is entered the named fields stay. */
  const follow = (merge: Merge, theirs: readonly string[]): Values => {
    const kept = merge.changed.filter((name) => !theirs.includes(name))
    const next = rebased(merge, kept)
    rebase(writableIn(next), next, kept)
    setBase(next)
    return next
  }
  const read = (from: Values) => {
    const { values, errors } = readForm(resource, writableIn(from), getValues(), from, beside)
    if (Object.keys(errors).length === 0) return changesOf(resource, values, from)
    refuse({ general: undefined, fields: errors })
    return undefined
  }
  const submit = async (from: Values) => {
    const changes = read(from)
    if (!changes) return
    setRefusal(nothingWrong)
    const sent = await send(changes, from, (merge) => {
      const next = follow(merge, [])
      return { changes: read(next), from: next }
    })
    if (sent.refusal) refuse(sent.refusal)
    if (sent.clash) setStale(sent.clash)
    if (sent.saved) finish(sent.saved.row, sent.saved.kept)
  }
  const leave = (name: string) =>
    setRefusal((before) => ({
      ...before,
      fields: afterLeaving(resource, names, name, getValues(), base, before.fields, initial.current, beside),
    }))
  const keep = (theirs: readonly string[]) => {
    setStale(null)
    if (stale) void submit(follow(stale, theirs))
  }
  return {
    ...{ base, sections, names, control, beside, isDirty, clear, refusal, attempt, isPending, stale, leave, keep },
    submit: () => void submit(base),
    backToForm: () => setStale(null),
  }
}

/** The record under the form, and what of it can be filled in. */
function useBase(resource: Resource, loaded: Values) {
  const who = useSignedIn()
  const [base, setBase] = useState(loaded)
  const sections = useMemo(() => sectionsOf(resource, who, base), [resource, who, base])
  const names = useMemo(() => writable(sections), [sections])
  return { base, setBase, sections, names, writableIn: (record: Values) => writable(sectionsOf(resource, who, record)) }
}

/** What the references that are chosen now lead to. */
function useBeside(resource: Resource, control: Control<Values>, base: Values): Beside {
  const references = useMemo(() => givenReferences(resource), [resource])
  const chosen = useWatch({ control, name: references })
  const values = chosen.map((value, index) => [references[index] ?? '', value])
  return useGiven(resource, { ...base, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) })
}

/** What is entered, beside what was there at first. */
function useEntry(names: readonly string[], loaded: Values, onSaved: OnSaved) {
  const initial = useRef<Values>(Object.fromEntries(names.map((name) => [name, loaded[name] ?? null])))
  const { control, getValues, setValue } = useForm<Values>({ defaultValues: initial.current })
  const isDone = useRef(false)
  const isDirty = useCallback(
    () => !isDone.current && names.some((name) => !isSame(getValues(name), initial.current[name])),
    [names, getValues],
  )
  const finish = (row: Row | null, kept: Kept | null) => {
    isDone.current = true
    onSaved(row, kept)
  }
  const clear = (cleared: readonly string[]) => {
    for (const name of cleared) if (names.includes(name)) setValue(name, null)
  }
  const rebase = (open: readonly string[], record: Values, kept: readonly string[]) => {
    for (const name of open) {
      initial.current[name] = record[name] ?? null
      if (!kept.includes(name)) setValue(name, record[name] ?? null)
    }
  }
  return { control, getValues, initial, isDirty, finish, rebase, clear }
}

function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>(nothingWrong)
  const [attempt, setAttempt] = useState(0)
  const refuse = (next: Refusal) => {
    setRefusal(next)
    setAttempt((count) => count + 1)
  }
  return { refusal, attempt, refuse, setRefusal }
}

/** After leaving a field: its own errors, and of the others those that are still there. */
function afterLeaving(
  resource: Resource,
  names: readonly string[],
  name: string,
  entered: Values,
  base: Values,
  before: FieldErrors,
  initial: Values,
  beside: Beside,
): FieldErrors {
  const { errors } = readForm(resource, names, entered, base, beside)
  const isOf = (path: string) => path === name || path.startsWith(`${name}.`)
  const isTouched = !isSame(entered[name], initial[name]) || Object.keys(before).some(isOf)
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path in before || (isTouched && isOf(path))))
}
