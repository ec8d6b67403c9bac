import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { CallError } from '../../../dataProvider/call'
import type { Row } from '../../../dataProvider/create'
import type { FieldErrors } from '../../framework/errors'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useFieldErrorWords, useSay } from '../../i18n/say'
import { isSame } from '../same'
import { useSignedIn } from '../signed-in'
import { useFailureWords } from '../states/states'
import { type Conflict, ConflictDialog, conflictsOf } from './conflict-dialog'
import { ErrorSummary, type Problem } from './error-summary'
import { FormSections } from './form-fields'
import { changesOf, labelOfPath, readForm, sectionsOf } from './form-model'
import { LeaveGuard } from './leave-guard'
import { isStale, useSave } from './use-save'

interface RecordFormProps {
  resource: Resource
  /** The record as it was loaded, or a new one without id. */
  base: Values
  title: string
  cancelPath: string
  /** Called with the saved record, or null when there was nothing to save. */
  onSaved(row: Row | null): void
}

interface Refusal {
  /** What is wrong and belongs to no field. */
  general: string | undefined
  fields: FieldErrors
}

const nothingWrong: Refusal = { general: undefined, fields: {} }

/** The generated form: entered, checked and saved by the declaration. */
export function RecordForm({ resource, base: loaded, title, cancelPath, onSaved }: RecordFormProps) {
  const say = useSay()
  const who = useSignedIn()
  const formId = useId()
  const [base, setBase] = useState(loaded)
  const sections = useMemo(() => sectionsOf(resource, who, base), [resource, who, base])
  const names = useMemo(
    () => sections.flatMap(({ fields }) => fields.filter(({ isWritable }) => isWritable).map(({ name }) => name)),
    [sections],
  )
  const initial = useRef<Values>(Object.fromEntries(names.map((name) => [name, loaded[name] ?? null])))
  const { control, getValues, setValue } = useForm<Values>({ defaultValues: initial.current })
  const [refusal, setRefusal] = useState<Refusal>(nothingWrong)
  const [attempt, setAttempt] = useState(0)
  const [stale, setStale] = useState<{ error: CallError; conflicts: Conflict[] } | null>(null)
  const isDone = useRef(false)
  const { save, isPending } = useSave(resource)
  const inWords = useFailureWords()

  const isDirty = useCallback(
    () => !isDone.current && names.some((name) => !isSame(getValues(name), initial.current[name])),
    [names, getValues],
  )
  const leave = (name: string) =>
    setRefusal((before) => ({
      ...before,
      fields: afterLeaving(resource, names, name, getValues(), base, before.fields, initial.current),
    }))
  const refuse = (next: Refusal) => {
    setRefusal(next)
    setAttempt((count) => count + 1)
  }
  const finish = (row: Row | null) => {
    isDone.current = true
    onSaved(row)
  }
  const submit = async (from: Values) => {
    const { values, errors } = readForm(resource, names, getValues(), from)
    if (Object.keys(errors).length > 0) return refuse({ general: undefined, fields: errors })
    const changes = changesOf(resource, values, from)
    if ('id' in from && Object.keys(changes).length === 0) return finish(null)
    setRefusal(nothingWrong)
    try {
      const row = await save(changes, 'id' in from ? { id: from.id as number, version: from.version as number } : null)
      if (row) finish(row)
    } catch (error) {
      if (isStale(error)) return setStale({ error, conflicts: conflictsOf(error, resource, values) })
      const fields = error instanceof CallError ? (error.fields ?? {}) : {}
      refuse({ general: Object.keys(fields).length > 0 ? undefined : inWords(error), fields })
    }
  }
  const keep = (theirs: readonly string[]) => {
    if (!stale) return
    const next = merged(base, stale, theirs)
    for (const name of theirs) {
      setValue(name, next[name] ?? null)
      initial.current[name] = next[name] ?? null
    }
    setBase(next)
    setStale(null)
    void submit(next)
  }
  const problems = useProblems(resource, formId, names, refusal)
  useEffect(() => {
    if (problems.length > 0) document.title = say('errorPrefix', { title })
  }, [problems.length, say, title])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(base)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      sx={{ maxWidth: 1000, '& :is(input, textarea, select, button, fieldset)': clearOfBars }}
      aria-label={title}
    >
      <ErrorSummary problems={problems} attempt={attempt} />
      <FormSections
        resource={resource}
        sections={sections}
        formId={formId}
        control={control}
        base={base}
        errors={refusal.fields}
        onLeave={leave}
      />
      <Box
        sx={{
          display: 'flex',
          gap: 1.5,
          position: 'sticky',
          bottom: 0,
          py: 1.5,
          bgcolor: 'background.default',
          borderTop: 1,
          borderColor: 'divider',
          zIndex: 2,
        }}
      >
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {say(isPending ? 'saving' : 'save')}
        </Button>
        <Button component={RouterLink} to={cancelPath}>
          {say('cancel')}
        </Button>
      </Box>
      <LeaveGuard isDirty={isDirty} />
      {stale ? <ConflictDialog resource={resource} {...stale} onBack={() => setStale(null)} onKeep={keep} /> : null}
    </Box>
  )
}

/** A focused control is never left under the bars above and below. */
const clearOfBars = { scrollMarginTop: 96, scrollMarginBottom: 96 } as const

/** The loaded record as if it had been loaded now, with their values where they were chosen. */
function merged(
  base: Values,
  { error, conflicts }: { error: CallError; conflicts: readonly Conflict[] },
  theirs: readonly string[],
): Values {
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

function useProblems(
  resource: Resource,
  formId: string,
  names: readonly string[],
  { general, fields }: Refusal,
): Problem[] {
  const toWords = useFieldErrorWords()
  const ofFields = Object.entries(fields).map(([path, error]): Problem => {
    const name = path.split('.')[0] ?? path
    const text = toWords(error, labelOfPath(resource, path), resource.fields[path]?.options.help)
    return { text, controlId: names.includes(name) ? `${formId}-${path}` : undefined }
  })
  return general ? [{ text: general }, ...ofFields] : ofFields
}
