import { useCallback, useMemo, useRef, useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { CallError } from '../../../dataProvider/call'
import type { Row } from '../../../dataProvider/create'
import type { FieldErrors } from '../../framework/errors'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { isSame } from '../same'
import { useSignedIn } from '../signed-in'
import { useFailureWords } from '../states/states'
import { type Conflict, conflictsOf } from './conflicts'
import { changesOf, type FormSection, readForm, sectionsOf } from './form-model'
import { isStale, useSave } from './use-save'

interface Refusal {
  /** What is wrong and belongs to no field. */
  general: string | undefined
  fields: FieldErrors
}

/** A save that would overwrite what somebody else changed meanwhile. */
interface Stale {
  error: CallError
  conflicts: Conflict[]
}

const nothingWrong: Refusal = { general: undefined, fields: {} }

export interface RecordFormState {
  base: Values
  sections: readonly FormSection[]
  /** The fields that can be filled in. */
  names: readonly string[]
  control: Control<Values>
  isDirty(): boolean
  /** Empties fields that can be filled in. */
  clear(names: readonly string[]): void
  refusal: Refusal
  /** Grows with every refused attempt. */
  attempt: number
  isPending: boolean
  stale: Stale | null
  leave(name: string): void
  submit(): void
  backToForm(): void
  /** Saves again over what changed meanwhile; `theirs` names the fields whose stored value is kept. */
  keep(theirs: readonly string[]): void
}

/** Everything a form remembers between loading a record and saving it. */
export function useRecordForm(resource: Resource, loaded: Values, onSaved: (row: Row | null) => void): RecordFormState {
  const who = useSignedIn()
  const [base, setBase] = useState(loaded)
  const sections = useMemo(() => sectionsOf(resource, who, base), [resource, who, base])
  const names = useMemo(
    () => sections.flatMap(({ fields }) => fields.filter(({ isWritable }) => isWritable).map(({ name }) => name)),
    [sections],
  )
  const { control, getValues, initial, isDirty, finish, replace, clear } = useEntry(names, loaded, onSaved)
  const { refusal, attempt, refuse, setRefusal } = useRefusal()
  const { isPending, stale, setStale, send } = useSending(resource, finish, refuse)

  const submit = (from: Values) => {
    const { values, errors } = readForm(resource, names, getValues(), from)
    if (Object.keys(errors).length > 0) return refuse({ general: undefined, fields: errors })
    if ('id' in from && Object.keys(changesOf(resource, values, from)).length === 0) return finish(null)
    setRefusal(nothingWrong)
    void send(values, from)
  }
  const leave = (name: string) =>
    setRefusal((before) => ({
      ...before,
      fields: afterLeaving(resource, names, name, getValues(), base, before.fields, initial.current),
    }))
  const keep = (theirs: readonly string[]) => {
    if (!stale) return
    const next = merged(base, stale, theirs)
    for (const name of theirs) replace(name, next[name] ?? null)
    setBase(next)
    setStale(null)
    submit(next)
  }
  return {
    ...{ base, sections, names, control, isDirty, clear, refusal, attempt, isPending, stale, leave, keep },
    submit: () => submit(base),
    backToForm: () => setStale(null),
  }
}

/** What is entered, beside what was there at first. */
function useEntry(names: readonly string[], loaded: Values, onSaved: (row: Row | null) => void) {
  const initial = useRef<Values>(Object.fromEntries(names.map((name) => [name, loaded[name] ?? null])))
  const { control, getValues, setValue } = useForm<Values>({ defaultValues: initial.current })
  const isDone = useRef(false)
  const isDirty = useCallback(
    () => !isDone.current && names.some((name) => !isSame(getValues(name), initial.current[name])),
    [names, getValues],
  )
  const finish = (row: Row | null) => {
    isDone.current = true
    onSaved(row)
  }
  const clear = (cleared: readonly string[]) => {
    for (const name of cleared) if (names.includes(name)) setValue(name, null)
  }
  const replace = (name: string, value: unknown) => {
    setValue(name, value)
    initial.current[name] = value
  }
  return { control, getValues, initial, isDirty, finish, replace, clear }
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

/** Sends what was read, and sorts the server's answers: saved, overtaken, refused. */
function useSending(resource: Resource, finish: (row: Row) => void, refuse: (refusal: Refusal) => void) {
  const [stale, setStale] = useState<Stale | null>(null)
  const { save, isPending } = useSave(resource)
  const inWords = useFailureWords()
  const send = async (values: Values, from: Values) => {
    const known = 'id' in from ? { id: from.id as number, version: from.version as number } : null
    try {
      const row = await save(changesOf(resource, values, from), known)
      if (row) finish(row)
    } catch (error) {
      if (isStale(error)) return setStale({ error, conflicts: conflictsOf(error, resource, values) })
      const fields = error instanceof CallError ? (error.fields ?? {}) : {}
      refuse({ general: Object.keys(fields).length > 0 ? undefined : inWords(error), fields })
    }
  }
  return { isPending, stale, setStale, send }
}

/** The loaded record as if it had been loaded now, with their values where they were chosen. */
function merged(base: Values, { error, conflicts }: Stale, theirs: readonly string[]): Values {
  const chosen = conflicts.filter(({ name }) => theirs.includes(name))
  return {
    ...base,
    ...Object.fromEntries(chosen.map(({ name, stored }) => [name, stored])),
    labels: {
      ...(base.labels as object | undefined),
      ...Object.fromEntries(chosen.map(({ name, theirs: text }) => [name, text])),
    },
    version: error.args.version ?? base.version,
  }
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
): FieldErrors {
  const { errors } = readForm(resource, names, entered, base)
  const isOf = (path: string) => path === name || path.startsWith(`${name}.`)
  const isTouched = !isSame(entered[name], initial[name]) || Object.keys(before).some(isOf)
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path in before || (isTouched && isOf(path))))
}
