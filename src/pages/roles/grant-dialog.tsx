import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useNotify } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { CallError } from '../../../dataProvider/call'
import { date, ref } from '../../fields'
import { viewsOf } from '../../fields/views'
import type { Granted } from '../../framework/answers/granted'
import type { Field } from '../../framework/field'
import { useFieldErrorWords } from '../../i18n/say'
import { PlainChoice } from '../../views/import/plain-choice'
import { useFailureWords } from '../../views/states/states'
import { grantableRoles } from './grantable'
import { type Grant, useChange } from './use-roles'
import { useRoleWords } from './words'

const person = ref('employees', { required: true })
const day = date()
interface InputOfProps {
  id: string
  name: string
  label: string
  field: Field
  value: unknown
  error?: string | undefined
  onChange(value: unknown): void
}

function InputOf({ field, value, error, ...rest }: InputOfProps) {
  const { Input } = viewsOf(field)
  const isRequired = field.options.required === true
  return Input ? (
    <Input {...rest} isRequired={isRequired} field={field} record={{}} value={value} {...(error ? { error } : {})} />
  ) : null
}

/** What was refused: by field, or as a whole. */
function useProblems(error: unknown, labels: Readonly<Record<string, string>>) {
  const inWords = useFailureWords()
  const toWords = useFieldErrorWords()
  const fields = error instanceof CallError ? (error.fields ?? {}) : {}
  const byField = Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [name, toWords(problem, labels[name] ?? name)]),
  )
  const isWhole = error && !Object.keys(byField).some((name) => name in labels && name !== 'role')
  const general = isWhole ? (byField.role ?? inWords(error)) : undefined
  return { byField, general }
}

/** Grants a role to somebody, from a day to a day. */
export function GrantDialog({ onClose }: { onClose(): void }) {
  const say = useRoleWords()
  const id = useId()
  const notify = useNotify()
  const [asked, setAsked] = useState<Grant>({ empId: null, role: 'hr', from: null, to: null })
  const { mutate, isPending, error } = useChange('grantRole')
  const labels = { empId: say('person'), role: say('role'), from: say('from'), to: say('until') }
  const { byField, general } = useProblems(error, labels)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    mutate(asked, {
      onSuccess: () => {
        notify(say('granted'), { type: 'success' })
        onClose()
      },
    })
  }
  const inputs = [
    ['empId', person],
    ['from', day],
    ['to', day],
  ] as const
  const inputOf = ([name, field]: (typeof inputs)[number]) => (
    <InputOf
      key={name}
      id={`${id}-${name}`}
      name={name}
      label={labels[name]}
      field={field}
      value={asked[name]}
      error={byField[name]}
      onChange={(value) => setAsked({ ...asked, [name]: value === '' ? null : value })}
    />
  )
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={submit} className="role-form">
        <DialogTitle id={id} component="h2">
          {say('grant')}
        </DialogTitle>
        <DialogContent className="role-fields">
          {general ? <p role="alert">{general}</p> : null}
          {inputOf(inputs[0])}
          <PlainChoice
            label={say('role')}
            value={asked.role}
            options={Object.entries(grantableRoles())}
            onChange={(role) => setAsked({ ...asked, role })}
          />
          <div className="role-days">
            {inputOf(inputs[1])}
            {inputOf(inputs[2])}
          </div>
          <p className="role-hint">{say('daysHint')}</p>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {say(isPending ? 'granting' : 'grant')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Ends a role, at once or with a day. */
export function EndDialog({ granted, onClose }: { granted: Granted; onClose(): void }) {
  const say = useRoleWords()
  const id = useId()
  const notify = useNotify()
  const [to, setTo] = useState<string | null>(null)
  const { mutate, isPending, error } = useChange('revokeRole')
  const { byField, general } = useProblems(error, { to: say('until') })
  const { empId, role, name, label } = granted
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    mutate(
      { empId, role, to },
      {
        onSuccess: () => {
          notify(say('endedNow', { name }), { type: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit} className="role-form">
        <DialogTitle id={id} component="h2">
          {say('endTitle')}
        </DialogTitle>
        <DialogContent className="role-fields">
          {general ? <p role="alert">{general}</p> : null}
          <p className="role-hint">{say('endText', { name, role: label })}</p>
          <InputOf
            id={`${id}-to`}
            name="to"
            label={say('until')}
            field={day}
            value={to}
            error={byField.to}
            onChange={(value) => setTo(typeof value === 'string' && value !== '' ? value : null)}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="contained" color="error" aria-disabled={isPending}>
            {say(isPending ? 'ending' : 'endDo')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
