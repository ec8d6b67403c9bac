import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { date, ref } from '../../fields'
import { useFieldHost } from '../../fields/field-views'
import type { AccountFacts } from '../../framework/answers/account-facts'
import type { RoleGrant } from '../../framework/answers/role-grant'
import { peopleResource } from '../../framework/register'
import { FieldInput } from '../../views/blocks/field-input'
import { readFieldErrors, useFormErrorText } from '../../views/blocks/form-errors'
import { ReviewDialog } from '../../views/blocks/review-dialog'
import { useAnswer } from '../../views/blocks/use-answer'
import { LabelledSelect } from '../../views/import/labelled-select'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { listGrantableRoles } from './grantable-roles'
import { type GrantInput, useRoleChange } from './use-roles'
import { useRoleWords } from './words'

const person = ref(peopleResource, { required: true })
const day = date()

/** Answers a function that says which role was granted to whom, or that another administrator was asked. */
function useGrantNotice() {
  const say = useRoleWords()
  const notify = useNotify()
  const { search } = useFieldHost()
  return async ({ empId, role }: GrantInput, data: unknown) => {
    const isAsked = (data as { id: number | null } | undefined)?.id === null
    const [grantee] = await search(peopleResource, { ids: empId === null ? [] : [empId] }).catch(() => [])
    const about = { role: listGrantableRoles()[role], who: grantee?.label ?? '' }
    notify(say(isAsked ? 'grantAsked' : grantee ? 'grantedTo' : 'granted', about), { type: 'success' })
  }
}

/** Grants a role to somebody, for a range of days. */
export function GrantDialog({ onClose }: { onClose(): void }) {
  const say = useRoleWords()
  const id = useId()
  const notifyGrant = useGrantNotice()
  const [input, setInput] = useState<GrantInput>({ empId: null, role: '', from: null, to: null })
  const { mutate, isPending, error } = useRoleChange('grantRole')
  const failure = useFormErrorText(error, ['empId', 'from', 'to'])
  const finish = async ({ data }: { data?: unknown }) => {
    await notifyGrant(input, data)
    onClose()
  }
  const renderInput = (name: 'empId' | 'from' | 'to', label: string) => (
    <FieldInput
      id={`${id}-${name}`}
      name={name}
      label={label}
      field={name === 'empId' ? person : day}
      value={input[name]}
      errors={readFieldErrors(error)}
      onChange={(value) => setInput({ ...input, [name]: value === '' ? null : value })}
    />
  )
  return (
    <ReviewDialog
      title={say('grant')}
      action={say(isPending ? 'granting' : 'grant')}
      close={say('cancel')}
      isPending={isPending}
      failure={failure}
      onClose={onClose}
      onDo={() => mutate(input, { onSuccess: finish })}
    >
      {renderInput('empId', say('person'))}
      <InvitationAddress empId={input.empId} />
      <LabelledSelect
        label={say('role')}
        value={input.role}
        none={say('chooseRole')}
        options={Object.entries(listGrantableRoles())}
        onChange={(role) => setInput({ ...input, role })}
      />
      <div className="columns">
        {renderInput('from', say('from'))}
        {renderInput('to', say('until'))}
      </div>
      <p className="quiet">{say('daysHint')}</p>
    </ReviewDialog>
  )
}

/** Shows the address to which the invitation of a new person goes, and who entered the address. */
function InvitationAddress({ empId }: { empId: number | null }) {
  const say = useRoleWords()
  const { data } = useAnswer<AccountFacts>(
    'getAccountFacts',
    { empId },
    { group: 'accountFacts', isEnabled: empId !== null },
  )
  if (!data || data.isOpened) return null
  const { address, enteredBy, addressSince } = data
  return (
    <p role="status">
      {say('unopened', { address, who: enteredBy ?? say('server'), at: formatLocalInstant(addressSince) })}
    </p>
  )
}

/** Ends a role, at once or on a day. */
export function EndGrantDialog({ granted, onClose }: { granted: RoleGrant; onClose(): void }) {
  const say = useRoleWords()
  const id = useId()
  const notify = useNotify()
  const [to, setTo] = useState<string | null>(null)
  const { mutate, isPending, error } = useRoleChange('revokeRole')
  const failure = useFormErrorText(error, ['to'])
  const { empId, role, name, label } = granted
  const finish = () => {
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
      failure={failure}
      size="xs"
      onClose={onClose}
      onDo={() => mutate({ empId, role, to }, { onSuccess: finish })}
    >
      <p className="quiet">{say('endText', { name, role: label })}</p>
      <FieldInput
        id={`${id}-to`}
        name="to"
        label={say('until')}
        field={day}
        value={to}
        errors={readFieldErrors(error)}
        onChange={(value) => setTo(typeof value === 'string' && value !== '' ? value : null)}
      />
    </ReviewDialog>
  )
}
