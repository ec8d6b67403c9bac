import { useState } from 'react'
import { type NewAccount, registerAccount } from '../../../authProvider/account'
import { homePath, markerPaths } from '../../../authProvider/paths'
import { CallError } from '../../../dataProvider/call'
import { accountWords as words } from '../../i18n/account-words'
import { BackLink } from './back-link'
import type { SessionPageActions } from './left-page'
import { findPasswordProblems, NewPasswordFields, type PasswordPair } from './new-password'
import { createFieldWording, describeAccountProblem } from './problem-words'
import { SessionCard } from './sign-in-card'
import { type FieldProblem, SessionField } from './sign-in-fields'
import { type ErrorWording, SessionForm, useFormSending } from './sign-in-form'

type AccountFieldName = 'setupCode' | 'firstName' | 'lastName' | 'dateOfBirth' | 'email' | 'username'
type AccountValues = Partial<Record<AccountFieldName, string>>

interface AccountField {
  name: AccountFieldName
  label: string
  /** The message if the field is empty; a field without this message is optional. */
  missing?: string
  hint?: string
  type?: 'date' | 'email'
  autoComplete?: string
  autoCapitalize?: 'words'
}

interface AccountKind {
  title: string
  text: string
  /** What a refusal most likely means here; the server answers the same one for several reasons. */
  refusal: string
  asked: readonly AccountField[]
}

const email: AccountField = {
  name: 'email',
  label: words.email,
  missing: words.enterEmail,
  type: 'email',
  autoComplete: 'email',
}
const username: AccountField = {
  name: 'username',
  label: words.username,
  missing: words.enterUsername,
  hint: words.usernameHint,
  autoComplete: 'username',
}

export const invitedKind: AccountKind = {
  title: words.signUpTitle,
  text: words.inviteText,
  refusal: words.notInvited,
  asked: [{ ...email, hint: words.emailHint }, username],
}

export const firstPersonKind: AccountKind = {
  title: words.setupTitle,
  text: words.setupText,
  refusal: words.wrongSetup,
  asked: [
    {
      name: 'setupCode',
      label: words.setupCode,
      missing: words.enterSetupCode,
      hint: words.setupCodeHint,
      autoComplete: 'off',
    },
    {
      name: 'firstName',
      label: words.firstName,
      missing: words.enterFirstName,
      autoComplete: 'given-name',
      autoCapitalize: 'words',
    },
    {
      name: 'lastName',
      label: words.lastName,
      autoComplete: 'family-name',
      autoCapitalize: 'words',
    },
    {
      name: 'dateOfBirth',
      label: words.dateOfBirth,
      missing: words.enterDateOfBirth,
      type: 'date',
      autoComplete: 'bday',
    },
    email,
    username,
  ],
}

interface Props extends SessionPageActions {
  kind: AccountKind
  /** The proof from the mail: the invitation. */
  proof: Pick<NewAccount, 'invite'>
}

/** Creates an account and signs in. */
export function NewAccountForm({ kind, proof, open, preload }: Props) {
  const [typed, setTyped] = useState<AccountValues>({})
  const [pair, setPair] = useState<PasswordPair>({ password: '', repeated: '' })
  const sending = useFormSending(buildAccountWording(kind))
  const values: AccountValues = { ...typed, username: typed.username ?? typed.email ?? '' }

  const create = () =>
    sending.send([...findMissingInput(kind.asked, values), ...findPasswordProblems('password', pair)], async () => {
      preload()
      await registerAccount({ ...trimValues(kind.asked, values), ...proof, password: pair.password })
      await open(homePath)
    })
  return (
    <SessionCard title={kind.title}>
      <p className="sx-tagline">{kind.text}</p>
      <SessionForm sending={sending} label={words.createAccount} busyLabel={words.creating} onSubmit={create}>
        {kind.asked.map(({ missing, ...field }) => (
          <SessionField
            key={field.name}
            {...field}
            label={missing ? field.label : `${field.label} (${words.optional})`}
            value={values[field.name] ?? ''}
            onChange={(value) => setTyped({ ...typed, [field.name]: value })}
            problems={sending.problems}
          />
        ))}
        <NewPasswordFields name="password" username="" value={pair} onChange={setPair} problems={sending.problems} />
      </SessionForm>
      <p className="sx-links">
        {proof.invite && <a href={markerPaths['forgot-password']}>{words.askForCode}</a>}
        <BackLink />
      </p>
    </SessionCard>
  )
}

function buildAccountWording({ asked, refusal }: AccountKind): ErrorWording {
  const labels = Object.fromEntries(asked.map(({ name, label }) => [name, label]))
  const toFieldProblems = createFieldWording({ ...labels, password: words.password })
  return (error) =>
    error instanceof CallError && error.code === 'forbidden' ? [{ text: refusal }] : toFieldProblems(error)
}

function findMissingInput(fields: readonly AccountField[], values: AccountValues): FieldProblem[] {
  return fields.flatMap(({ name, label, missing, type }) => {
    const value = values[name]?.trim()
    if (!value) return missing ? [{ field: name, text: missing }] : []
    return type === 'email' && !/^\S+@\S+\.\S+$/.test(value)
      ? [{ field: name, text: describeAccountProblem(label, 'email') }]
      : []
  })
}

function trimValues(fields: readonly AccountField[], values: AccountValues): Pick<NewAccount, 'email' | 'username'> {
  const entries = fields.map(({ name }) => [name, values[name]?.trim()] as const).filter(([, value]) => value)
  return { email: '', username: '', ...Object.fromEntries(entries) }
}
