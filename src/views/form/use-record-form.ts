import { useCallback, useMemo, useRef, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { Row } from '../../../dataProvider/create'
import { findDraftCheck } from '../../framework/lists/sent-form'
import type { Resource } from '../../framework/resource'
import { listContextFields } from '../../framework/rule-context/context-fields'
import type { RuleContext } from '../../framework/rule-context/rule-context'
import type { Values } from '../../framework/validate'
import { useFormFileWords } from '../../i18n/records/form-file-words'
import { useRuleContext } from '../rule-context/use-rule-context'
import { isSameValue } from '../saving/is-same-value'
import { useSignedIn } from '../signed-in'
import { type MergeResult, rebaseRecord } from './conflict/merge-changes'
import type { OthersChanges } from './conflict/merge-notice'
import { type SaveRefusal, useMergingSave } from './conflict/use-merging-save'
import { type FormFilesState, useFormFiles } from './files/use-form-files'
import { buildFormChecks, type FormChecks, noRefusal } from './form-checks'
import { computeChanges, type FormSection, listFormSections, readFormInput } from './form-input'
import { type PartsState, usePartsState } from './parts/use-parts-state'
import { type FormStep, useFormStep } from './use-form-step'

export interface RecordFormState extends FormChecks {
  base: Values
  sections: readonly FormSection[]
  /** The fields that can be filled in. */
  names: readonly string[]
  control: Control<Values>
  /** The rule context of the record with its current input. */
  given: RuleContext
  isDirty(): boolean
  /** Empties fields that can be filled in. */
  clear(names: readonly string[]): void
  refusal: SaveRefusal
  /** The number of refused attempts; every refusal raises it. */
  attempt: number
  isPending: boolean
  /** The save that was stopped because it would overwrite changes of somebody else. */
  stale: MergeResult | null
  parts: PartsState
  /** The files that the form of a new record takes. */
  files: FormFilesState
  /** The step that is taken with saving, if there is one. */
  step: FormStep | undefined
  /** Answers the current input. */
  entered(): Values
  /** Saves; the form stays open if there is still a step to take. */
  submit(): void
  /** Saves, then takes the step. */
  send(): void
  /** Fills in fields for the person. */
  fill(values: Values): void
  /** Sets what a field of a new record begins with. */
  start(name: string, value: unknown): void
  backToForm(): void
  /** Saves again over changes of others; `theirs` names the fields whose stored value is kept. */
  keep(theirs: readonly string[]): void
}

/**
 * Called with the saved record, or null if there was nothing to save, the changes of others that were kept,
 * and whether history holds all that the save changed.
 */
type OnSaved = (row: Row | null, kept: OthersChanges | null, canRestore: boolean) => void

export interface FormEnds {
  /** Called when the form is finished. */
  onSaved: OnSaved
  /** Called when the record is stored and the form stays open; `isLast` if no step follows at once. */
  onStored?: ((row: Row, isLast: boolean) => void) | undefined
  /** Called when the step was taken. */
  onSent?: ((row: Row, step: string) => void) | undefined
}

const listWritableFields = (sections: readonly FormSection[]): string[] =>
  sections.flatMap(({ fields }) => fields.filter(({ isWritable }) => isWritable).map(({ name }) => name))

/** Keeps the state of a form, from loading a record to saving it. */
export function useRecordForm(resource: Resource, loaded: Values, ends: FormEnds): RecordFormState {
  const { base, setBase, sections, names, writableIn } = useFormBase(resource, loaded)
  const entry = useFormInput(names, loaded)
  const parts = usePartsState(resource, base)
  const context = useEnteredContext(resource, entry.control, base)
  const { refusal, attempt, refuse, setRefusal } = useFormRefusal()
  const [stale, setStale] = useState<MergeResult | null>(null)
  const step = useFormStep(resource, base)
  const files = useFormFiles(resource)
  const saving = useFormSaving({ resource, entry, parts, given: context, writableIn, setBase, refuse })
  const checks = buildFormChecks({ resource, names, entry, base, given: context, parts, refuse, setRefusal })
  const goOn = useFinishSave({ entry, saving, step, files, ends, refuse, place: parts.place })

  const submit = async (from: Values, then: AfterSave) => {
    await parts.files.settle()
    const input = saving.read(from)
    if (!input) return
    const changes = { ...input, ...keepAsDraft(resource, from, then === 'stay' || files.hasAny) }
    setRefusal(noRefusal)
    const entered = entry.getValues()
    const result = await saving.send(changes, from)
    if (result.refusal) refuse({ ...result.refusal, fields: parts.place(result.refusal.fields), told: { ...entered } })
    if (result.clash) setStale(result.clash)
    const canRestore = isRestorable(resource, changes, from, result.saved?.row)
    if (result.saved) await goOn({ ...result.saved, canRestore }, from, entered, then)
  }
  const keep = (theirs: readonly string[]) => {
    if (!stale) return
    setStale(null)
    void submit(saving.follow(stale, theirs), step ? 'stay' : 'leave')
  }
  return {
    ...{ base, sections, names, refusal, attempt, stale, ...checks, keep, parts, files, step, given: context },
    ...{ control: entry.control, clear: entry.clear, fill: entry.fill, start: entry.start },
    isPending: saving.isPending || step?.isPending === true,
    isDirty: () => entry.isDirty() || (!entry.isDone.current && (parts.isDirty() || files.isDirty())),
    entered: entry.getValues,
    submit: () => void submit(base, step ? 'stay' : 'leave'),
    send: () => void submit(base, step ? 'send' : 'leave'),
    backToForm: () => setStale(null),
  }
}

/** Keeps a new record as a draft, where the declaration names the check that does so. */
function keepAsDraft({ views }: Resource, from: Values, isDraft: boolean): Values {
  const draftBy = findDraftCheck(views)
  return draftBy && isDraft && !('id' in from) ? { [draftBy]: true } : {}
}

/** What happens after saving: the form closes, stays open, or stays open until the step is taken. */
type AfterSave = 'leave' | 'stay' | 'send'

interface FinishSaveProps extends Pick<SavingProps, 'entry' | 'refuse'> {
  saving: ReturnType<typeof useFormSaving>
  step: FormStep | undefined
  files: FormFilesState
  ends: FormEnds
  place: PartsState['place']
}

/** Closes the form after saving, or continues with the stored record and takes the step. */
function useFinishSave({ entry, saving, step, files, ends, refuse, place }: FinishSaveProps) {
  const say = useFormFileWords()
  return async ({ row, kept, canRestore }: SaveResult, from: Values, entered: Values, then: AfterSave) => {
    if (then === 'leave') return entry.finish(() => ends.onSaved(row, kept, canRestore))
    if (row) saving.adopt(row, entered)
    // Creating the record may have taken the step already.
    if (row && step && then === 'send' && !step.canTake(row)) return entry.finish(() => ends.onSent?.(row, step.name))
    const hasFiles = await files.sendTo(Number(row?.id ?? from.id))
    if (row) ends.onStored?.(row, hasFiles && then === 'stay')
    if (!hasFiles) return refuse({ general: say('keptWithout'), fields: {}, told: { ...entered } })
    if (then === 'stay') return
    const stepResult = await step?.take(row ?? (from as Row))
    const { refusal } = stepResult ?? {}
    if (refusal) refuse({ ...refusal, fields: place(refusal.fields), told: { ...entered } })
    const { row: movedRow } = stepResult ?? {}
    if (movedRow && step) entry.finish(() => ends.onSent?.(movedRow, step.name))
  }
}

interface SaveResult {
  row: Row | null
  kept: OthersChanges | null
  canRestore: boolean
}

/** Tells whether history can undo the save: no lines or sealed values changed, and nothing followed it. */
const isRestorable = (resource: Resource, changes: Values, from: Values, row?: Row | null): boolean =>
  row?.version === Number(from.version) + 1 &&
  Object.keys(changes).every((name) => resource.fields[name] && !resource.fields[name].type.isSealed)

interface SavingProps {
  resource: Resource
  entry: ReturnType<typeof useFormInput>
  parts: PartsState
  given: RuleContext
  writableIn(record: Values): string[]
  setBase(record: Values): void
  refuse(refusal: SaveRefusal): void
}

/** Reads the input, sends it, and continues with the stored record. */
function useFormSaving({ resource, entry, parts, given, writableIn, setBase, refuse }: SavingProps) {
  const { isPending, send } = useMergingSave(resource)
  const replaceBase = (record: Values, keptNames: readonly string[]) => {
    entry.rebase(writableIn(record), record, keptNames)
    setBase(record)
  }
  /** Replaces the loaded record by the stored one; keeps my input except in the fields that `theirs` names. */
  const adoptMerge = (merge: MergeResult, theirs: readonly string[]): Values => {
    const keptNames = merge.changed.filter((name) => !theirs.includes(name))
    const next = rebaseRecord(merge, keptNames)
    replaceBase(next, keptNames)
    return next
  }
  const read = (from: Values) => {
    const { values, errors } = readFormInput(resource, writableIn(from), entry.getValues(), from, given)
    const rows = parts.read({ ...from, ...values })
    if (rows && Object.keys(errors).length === 0) return { ...computeChanges(resource, values, from), ...rows }
    refuse({ general: undefined, fields: errors })
    return undefined
  }
  /** Replaces the record by the stored one; keeps what was typed during the save. */
  const adopt = (row: Row, sentValues: Values) => {
    const now = entry.getValues()
    replaceBase(
      row as Values,
      Object.keys(sentValues).filter((name) => !isSameValue(now[name], sentValues[name])),
    )
    parts.adopt(row as Values)
  }
  return {
    isPending,
    read,
    adopt,
    follow: adoptMerge,
    send: (changes: Values, from: Values) =>
      send(changes, from, (merge) => {
        const next = adoptMerge(merge, [])
        return { changes: read(next), from: next }
      }),
  }
}

/** Keeps the record that the form changes, and the fields of it that can be filled in. */
function useFormBase(resource: Resource, loaded: Values) {
  const who = useSignedIn()
  const [base, setBase] = useState(loaded)
  const sections = useMemo(() => listFormSections(resource, who, base), [resource, who, base])
  const names = useMemo(() => listWritableFields(sections), [sections])
  return {
    base,
    setBase,
    sections,
    names,
    writableIn: (record: Values) => listWritableFields(listFormSections(resource, who, record)),
  }
}

/** Answers the rule context of the current input. */
function useEnteredContext(resource: Resource, control: Control<Values>, base: Values): RuleContext {
  const names = useMemo(() => listContextFields(resource), [resource])
  const entered = useWatch({ control, name: names })
  const values = entered.map((value, index) => [names[index] ?? '', value])
  const current = { ...base, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) }
  return { ...useRuleContext(resource, current), before: 'id' in base ? base : null }
}

/** Keeps the input and the initial values. */
function useFormInput(names: readonly string[], loaded: Values) {
  const initial = useRef<Values>(Object.fromEntries(names.map((name) => [name, loaded[name] ?? null])))
  const { control, getValues, setValue } = useForm<Values>({ defaultValues: initial.current })
  const isDone = useRef(false)
  const isDirty = useCallback(
    () => !isDone.current && names.some((name) => !isSameValue(getValues(name), initial.current[name])),
    [names, getValues],
  )
  const finish = (then: () => void) => {
    isDone.current = true
    then()
  }
  const clear = (cleared: readonly string[]) => {
    for (const name of cleared) if (names.includes(name)) setValue(name, null)
  }
  const fill = (values: Values) => {
    for (const [name, value] of Object.entries(values)) if (names.includes(name)) setValue(name, value)
  }
  const start = (name: string, value: unknown) => {
    initial.current[name] = value
    setValue(name, value)
  }
  const rebase = (open: readonly string[], record: Values, keptNames: readonly string[]) => {
    for (const name of open) {
      initial.current[name] = record[name] ?? null
      if (!keptNames.includes(name)) setValue(name, record[name] ?? null)
    }
  }
  return { control, getValues, initial, isDirty, isDone, finish, rebase, clear, fill, start }
}

function useFormRefusal() {
  const [refusal, setRefusal] = useState<SaveRefusal>(noRefusal)
  const [attempt, setAttempt] = useState(0)
  const refuse = (next: SaveRefusal) => {
    setRefusal(next)
    setAttempt((count) => count + 1)
  }
  return { refusal, attempt, refuse, setRefusal }
}
