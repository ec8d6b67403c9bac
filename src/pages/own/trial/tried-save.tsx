import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import type { DefinitionTrial } from '../../../framework/company/definition-trial'
import type { FieldErrors } from '../../../framework/errors'
import type { Fields } from '../../../framework/field'
import { fieldLabel, type Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { FieldInput } from '../../../views/blocks/field-input'
import { QueryContent } from '../../../views/blocks/query-content'
import { SaveAnswer } from './save-answer'
import type { TrialPartProps } from './trial-part'
import { type TrialParams, useTrial } from './use-trial'
import { useTrialWords } from './words'

interface TriedSaveProps extends TrialPartProps {
  trial: DefinitionTrial
  /** The values before it. */
  start: Values
  request: Pick<TrialParams, 'recordId' | 'step'> & { what: 'create' | 'update' | 'step' }
  action: string
}

/** Shows the inputs that the role would have, and what the server would answer. */
export function TriedSave({ draft, as, resource, of, trial, start, request, action }: TriedSaveProps) {
  const say = useTrialWords()
  const [values, setValues] = useState<Values>({})
  const [comment, setComment] = useState('')
  const [params, setParams] = useState<TrialParams>()
  const answer = useTrial(draft, as, params)
  const isStep = request.step !== undefined
  const fields = listInputs(resource, trial, request.step)
  const errors: FieldErrors = Object.assign({}, ...(answer.data?.save?.problems ?? []).map((one) => one.fields ?? {}))
  const submit = () =>
    setParams({
      ...{ ...request, values },
      ...(of !== undefined && { resource: of }),
      ...(comment.trim() !== '' && { comment: comment.trim() }),
    })
  return (
    <div className="trial-save">
      {Object.keys(fields).length === 0 && !isStep ? <p>{say('noInputs')}</p> : null}
      <Inputs
        {...{ resource, fields, errors }}
        record={{ ...start, ...values }}
        onValue={(name, value) => setValues({ ...values, [name]: value })}
      />
      {isStep ? (
        <TextField
          size="small"
          label={say('comment')}
          value={comment}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          onChange={({ target }) => setComment(target.value)}
        />
      ) : null}
      <div>
        <Button variant="contained" onClick={submit} disabled={answer.isFetching}>
          {action}
        </Button>
      </div>
      {params ? (
        <QueryContent of={answer} lines={2}>
          {(tried) => <SaveAnswer {...{ resource }} trial={tried} before={start} />}
        </QueryContent>
      ) : null}
    </div>
  )
}

/** Lists what the role enters: the fields that they may change, or what the step asks. */
function listInputs(resource: Resource, { fields }: DefinitionTrial, step: string | undefined): Fields {
  if (step !== undefined) return resource.workflow?.transitions[step]?.ask ?? resource.actions[step]?.ask ?? {}
  const names = new Set(fields.flatMap(({ name, isWritable }) => (isWritable ? [name] : [])))
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.has(name)))
}

interface InputsProps {
  resource: Resource
  fields: Fields
  errors: FieldErrors
  record: Values
  onValue(name: string, value: unknown): void
}

function Inputs({ resource, fields, errors, record, onValue }: InputsProps) {
  const id = useId()
  return Object.entries(fields).map(([name, field]) => (
    <FieldInput
      key={name}
      id={`${id}-${name}`}
      {...{ name, field, record, errors }}
      label={resource.fields[name] ? fieldLabel(resource, name) : (field.options.label ?? name)}
      value={record[name]}
      onChange={(value) => onValue(name, value)}
    />
  ))
}
