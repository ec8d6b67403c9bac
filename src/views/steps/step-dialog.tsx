import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, Suspense, useId, useState } from 'react'
import { CallError } from '../../../dataProvider/call'
import { longText } from '../../fields'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import type { RefOptions } from '../../fields/ref'
import { requireViews } from '../../fields/views'
import type { FieldErrors } from '../../framework/errors'
import { type Field, getFieldBehaviour, isEmpty } from '../../framework/field'
import { humanizeName } from '../../framework/naming'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { formatSummary } from '../../framework/values/record-summary'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { useSay } from '../../i18n/say'
import '../blocks/layout.css'
import { useFocusAtError } from '../blocks/form-errors'
import { useReferencedValues } from '../saving/referenced-values'
import { useSignedIn } from '../signed-in'
import { findFieldInput } from '../tools/area-pages'
import { findCurrency } from '../value/record-currency'
import { fillAnswers, type Questions } from './fill-answers'
import type { Step } from './list-steps'
import { StepRefusal } from './step-refusal'

const StepPreviewBox = lazyWithPreload(() => import('./preview/step-preview').then((module) => module.StepPreviewBox))
const StepLinesBox = lazyWithPreload(() => import('./step-lines').then((module) => module.StepLinesBox))

interface StepDialogProps {
  step: Step
  resource: Resource
  record: Values
  /** Why the server refused the step, which asks nothing. */
  refusal?: unknown
  onClose(): void
  /** Takes the step; rejects with the server's refusal. */
  take(answers: Values): Promise<void>
}

/** Confirms a step and asks its questions; shows a refusal, and no input is lost. */
export function StepDialog({ step, resource, record, refusal, onClose, take }: StepDialogProps) {
  const say = useSay()
  const id = useId()
  const who = useSignedIn()
  const questions = listQuestions(step, resource, say('commentLabel'))
  const [answers, setAnswers] = useState(() => fillAnswers(questions, resource, record, who))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(refusal)
  const [isPending, setPending] = useState(false)
  const [lines, setLines] = useState<Values>({})
  useFocusAtError(id, errors)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const read = readAnswers(questions, answers)
    setErrors(read.errors)
    if (Object.keys(read.errors).length > 0) return
    setPending(true)
    try {
      await take({ ...read.values, ...lines })
    } catch (error) {
      setFailure(error)
      if (error instanceof CallError) setErrors(error.fields ?? {})
      setPending(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth={chooseWidth(step)}>
      <form noValidate onSubmit={submit} className={step.preview && 'review-form'}>
        <StepTitle id={`${id}-title`} {...{ step, resource, record }} />
        <DialogContent {...(step.preview && describePreview(step, `${id}-title`))}>
          <Stack spacing={2}>
            {step.confirm ? <p style={{ margin: 0 }}>{step.confirm}</p> : null}
            {failure ? <StepRefusal {...{ resource, record }} error={failure} known={questions} /> : null}
            <QuestionInputs {...{ id, resource, record, asked: questions, answers, errors }} onChange={setAnswers} />
            {step.lines ? (
              <Suspense fallback={null}>
                <StepLinesBox
                  {...{ resource, record, errors }}
                  lines={step.lines}
                  onChange={(entered) => setLines(entered)}
                />
              </Suspense>
            ) : null}
          </Stack>
          <PreviewOfStep {...{ step, resource, record }} answers={readAnswers(questions, answers).values} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{say(step.label === say('cancel') ? 'goBack' : 'cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            color={step.isDanger ? 'error' : 'primary'}
            aria-disabled={isPending}
          >
            {step.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The content with a preview scrolls below the title, so the keyboard must be able to reach it. */
const describePreview = ({ preview }: Step, titleId: string) => ({
  ...{ className: 'step-columns', 'data-preview': preview, tabIndex: 0, role: 'region', 'aria-labelledby': titleId },
})

const chooseWidth = ({ preview, lines }: Step) => (preview ? 'lg' : lines ? 'md' : 'sm')

interface StepPartProps {
  step: Step
  resource: Resource
  record: Values
}

/** Names the step and says which record it is about. */
function StepTitle({ id, step, resource, record }: StepPartProps & { id: string }) {
  const { company } = useSignedIn()
  return (
    <DialogTitle id={id} component="h2">
      {`${step.label}: ${formatSummary(resource, record, company.currency)}`}
    </DialogTitle>
  )
}

function PreviewOfStep({ step, resource, record, answers }: StepPartProps & { answers: Values }) {
  if (!step.preview) return null
  return (
    <Suspense fallback={null}>
      <StepPreviewBox {...{ resource, record, answers }} step={step.name} kind={step.preview} />
    </Suspense>
  )
}

interface InputsProps {
  id: string
  resource: Resource
  record: Values
  asked: Questions
  answers: Values
  errors: FieldErrors
  onChange(answers: Values): void
}

function QuestionInputs({ id, resource, record, asked, answers, errors, onChange }: InputsProps) {
  const toWords = useDescribeFieldError()
  const current = { ...record, ...answers }
  const values = { ...current, ...useReferencedValues(resource, current, record) }
  return Object.entries(asked).map(([name, field]) => {
    const Input = findFieldInput(resource.name, name) ?? requireViews(field).Input
    const label = questionLabel(name, field)
    const error = errors[name]
    if (!Input) return null
    return (
      <Input
        key={name}
        id={`${id}-${name}`}
        name={name}
        label={label}
        field={field}
        record={values}
        value={answers[name] ?? null}
        onChange={(value) => onChange({ ...answers, [name]: value })}
        error={error && toWords(error, label, field.options.help, findCurrency(resource, record))}
        errorAt={(place) => {
          const inner = errors[`${name}.${place}`]
          return inner && toWords(inner, place.split('.').at(-1) ?? place)
        }}
        isRequired={!!field.options.required}
      />
    )
  })
}

function listQuestions({ ask, comment }: Step, resource: Resource, commentLabel: string): Questions {
  const questions = Object.fromEntries(
    Object.entries(ask).map(([name, field]) => [name, addMatchOption(field, resource.fields[name])]),
  )
  if (!comment) return questions
  return { ...questions, comment: longText({ label: commentLabel, required: comment === 'required', max: 2000 }) }
}

/**
 * Adds the `match` of the record's field: an answer that is saved in this field has to match the record as
 * well.
 */
function addMatchOption(field: Field, own: Field | undefined): Field {
  const { match } = (own?.options ?? {}) as RefOptions
  const options: RefOptions = { ...(match ? { match } : {}), ...field.options }
  return { ...field, options }
}

function readAnswers(questions: Questions, answers: Values): { values: Values; errors: FieldErrors } {
  const values: Values = {}
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(questions)) {
    if (isEmpty(answers[name])) {
      if (field.options.required) errors[name] = { code: 'required' }
      continue
    }
    const read = getFieldBehaviour(field).parse(answers[name])
    if (read.ok) values[name] = read.value
    else if (read.nested) for (const [place, error] of Object.entries(read.nested)) errors[`${name}.${place}`] = error
    else errors[name] = read.error
  }
  return { values, errors }
}

const questionLabel = (name: string, field: Field): string => field.options.label ?? humanizeName(name)
