import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { CallError } from '../../../dataProvider/call'
import { date, ref } from '../../fields'
import type { Granted } from '../../framework/answers/granted'
import { FieldInput } from '../../views/blocks/field-input'
import { ReviewDialog } from '../../views/blocks/review-dialog'
import { PlainChoice } from '../../views/import/plain-choice'
import { grantableRoles } from './grantable'
import { type Grant, useChange } from './use-roles'
import { useRoleWords } from './words'

const person = ref('employees', { required: true })
const day = date()

const fieldsOf = (error: unknown) => (error instanceof CallError ? (error.fields ?? {}) : {})

/** What was refused as a whole: what stands at no field that is shown. */
const wholeOf = (error: unknown, shown: readonly string[]): unknown => {
  const fields = fieldsOf(error)
  if (Object.keys(fields).some((name) => shown.includes(name))) return undefined
  return fields.role?.message ?? error
}

/** Grants a role to somebody, from a day to a day. */
export function GrantDialog({ onClose }: { onClose(): void }) {
  const say = useRoleWords()
  const id = useId()
  const notify = useNotify()
  const [asked, setAsked] = useState<Grant>({ empId: null, role: 'hr', from: null, to: null })
  const { mutate, isPending, error } = useChange('grantRole')
  const done = () => {
    notify(say('granted'), { type: 'success' })
    onClose()
  }
  const inputOf = (name: 'empId' | 'from' | 'to', label: string) => (
    <FieldInput
      id={`${id}-${name}`}
      name={name}
      label={label}
      field={name === 'empId' ? person : day}
      value={asked[name]}
      error={fieldsOf(error)[name]}
      onChange={(value) => setAsked({ ...asked, [name]: value === '' ? null : value })}
    />
  )
  return (
    <ReviewDialog
      title={say('grant')}
      action={say(isPending ? 'granting' : 'grant')}
      close={say('cancel')}
      isPending={isPending}
      failure={wholeOf(error, ['empId', 'from', 'to'])}
      onClose={onClose}
      onDo={() => mutate(asked, { onSuccess: done })}
    >
      {inputOf('empId', say('person'))}
      <PlainChoice
        label={say('role')}
        value={asked.role}
        options={Object.entries(grantableRoles())}
        onChange={(role) => setAsked({ ...asked, role })}
      />
      <div className="columns">
        {inputOf('from', say('from'))}
        {inputOf('to', say('until'))}
      </div>
      <p className="quiet">{say('daysHint')}</p>
    </ReviewDialog>
  )
}

/** Ends a role, at once or with a day. */
export function EndDialog({ granted, onClose }: { granted: Granted; onClose(): void }) {
  const say = useRoleWords()
  const id = useId()
  const notify = useNotify()
  const [to, setTo] = useState<string | null>(null)
  const { mutate, isPending, error } = useChange('revokeRole')
  const { empId, role, name, label } = granted
  const done = () => {
    notify(say('endedNow', { name }), { type: 'success' })
    onClose()
  }
  return (
    <ReviewDialog
      title={say('endTitle')}
      action={say(isPending ? 'ending' : 'endDo')}
      close={say('cancel')}
      isDanger
      isPending={isPending}
      failure={wholeOf(error, ['to'])}
      size="xs"
      onClose={onClose}
      onDo={() => mutate({ empId, role, to }, { onSuccess: done })}
    >
      <p className="quiet">{say('endText', { name, role: label })}</p>
      <FieldInput
        id={`${id}-to`}
        name="to"
        label={say('until')}
        field={day}
        value={to}
        error={fieldsOf(error).to}
        onChange={(value) => setTo(typeof value === 'string' && value !== '' ? value : null)}
      />
    </ReviewDialog>
  )
}
