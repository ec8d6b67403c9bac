import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { type FormEvent, useId, useState } from 'react'
import { CallError } from '../../../dataProvider/call'
import { longText } from '../../fields'
import { viewsOf } from '../../fields/views'
import type { FieldError, FieldErrors } from '../../framework/errors'
import { behaviour, type Field, isEmpty } from '../../framework/field'
import { words } from '../../framework/naming'
import type { Values } from '../../framework/validate'
import { useFieldErrorWords, useSay } from '../../i18n/say'
import { useFailureWords } from '../states/states'
import type { Step } from './steps'

interface StepDialogProps {
  step: Step
  /** Names the record in the title. */
  title: string
  /** Why the server refused a step that asked nothing. */
  refusal?: unknown
  onClose(): void
  /** Takes the step; rejects with the server's refusal. */
  take(answers: Values): Promise<void>
}

/** Confirms a step and asks what it wants to know; a refusal is told here, with nothing typed lost. */
export function StepDialog({ step, title, refusal, onClose, take }: StepDialogProps) {
  const say = useSay()
  const id = useId()
  const [answers, setAnswers] = useState<Values>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(refusal)
  const [isPending, setPending] = useState(false)
  const asked = questionsOf(step, say('commentLabel'))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const read = readAnswers(asked, answers)
    setErrors(read.errors)
    if (Object.keys(read.errors).length > 0) return
    setPending(true)
    try {
      await take(read.values)
    } catch (error) {
      setFailure(error)
      if (error instanceof CallError) setErrors(error.fields ?? {})
      setPending(false)
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`} component="h2">{`${step.label}: ${title}`}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {step.confirm ? <p style={{ margin: 0 }}>{step.confirm}</p> : null}
            {failure ? <Refusal error={failure} known={asked} /> : null}
            <Questions id={id} asked={asked} answers={answers} errors={errors} onChange={setAnswers} />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{say('cancel')}</Button>
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

interface QuestionsProps {
  id: string
  asked: Readonly<Record<string, Field>>
  answers: Values
  errors: FieldErrors
  onChange(answers: Values): void
}

function Questions({ id, asked, answers, errors, onChange }: QuestionsProps) {
  const toWords = useFieldErrorWords()
  return Object.entries(asked).map(([name, field]) => {
    const { Input } = viewsOf(field)
    const label = labelIn(name, field)
    const error = errors[name]
    if (!Input) return null
    return (
      <Input
        key={name}
        id={`${id}-${name}`}
        name={name}
        label={label}
        field={field}
        record={answers}
        value={answers[name] ?? null}
        onChange={(value) => onChange({ ...answers, [name]: value })}
        error={error && toWords(error, label)}
        isRequired={!!field.options.required}
      />
    )
  })
}

function Refusal({ error, known }: { error: unknown; known: Readonly<Record<string, Field>> }) {
  const inWords = useFailureWords()
  const toWords = useFieldErrorWords()
  const fields: [string, FieldError][] =
    error instanceof CallError ? Object.entries(error.fields ?? {}).filter(([name]) => !(name in known)) : []
  const details = fields.map(([name, problem]) => toWords(problem, words(name)))
  return <Alert severity="error">{[...(details.length > 0 ? details : [inWords(error)])].join(' ')}</Alert>
}

function questionsOf(step: Step, commentLabel: string): Readonly<Record<string, Field>> {
  if (!step.comment) return step.ask
  return { ...step.ask, comment: longText({ label: commentLabel, required: step.comment === 'required', max: 2000 }) }
}

function readAnswers(asked: Readonly<Record<string, Field>>, answers: Values): { values: Values; errors: FieldErrors } {
  const values: Values = {}
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(asked)) {
    if (isEmpty(answers[name])) {
      if (field.options.required) errors[name] = { code: 'required' }
      continue
    }
    const read = behaviour(field).parse(answers[name])
    if (read.ok) values[name] = read.value
    else errors[name] = read.error
  }
  return { values, errors }
}

const labelIn = (name: string, field: Field): string => field.options.label ?? words(name)
