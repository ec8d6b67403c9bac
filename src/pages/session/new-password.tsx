import { accountWords as words } from '../../i18n/account-words'
import { describeAccountProblem } from './problem-words'
import { type FieldProblem, SessionField } from './sign-in-fields'

const shortest = 12
const longest = 128

const labels = {
  newPassword: { label: words.newPassword, hint: words.newPasswordHint, repeated: words.repeated },
  password: { label: words.password, hint: words.passwordHint, repeated: words.passwordRepeated },
}

/** The new password, entered twice; the first field is named like the operation's input. */
export interface PasswordPair {
  password: string
  repeated: string
}

interface Props {
  name: keyof typeof labels
  /** The user name; password managers read from it whose password this is. */
  username: string
  value: PasswordPair
  onChange: (value: PasswordPair) => void
  problems: FieldProblem[]
}

export function NewPasswordFields({ name, username, value, onChange, problems }: Props) {
  const { label, hint, repeated } = labels[name]
  return (
    <>
      {username && <input type="text" autoComplete="username" value={username} readOnly hidden />}
      <SessionField
        name={name}
        type="password"
        label={label}
        hint={hint}
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        problems={problems}
      />
      <SessionField
        name="repeated"
        type="password"
        label={repeated}
        autoComplete="new-password"
        value={value.repeated}
        onChange={(again) => onChange({ ...value, repeated: again })}
        problems={problems}
      />
    </>
  )
}

/** Finds the problems that the browser can find; the server checks the rest. */
export function findPasswordProblems(field: keyof typeof labels, { password, repeated }: PasswordPair): FieldProblem[] {
  const { label } = labels[field]
  const length = [...password.normalize('NFC')].length
  if (length === 0) return [{ field, text: words.enterPassword }]
  if (length < shortest) return [{ field, text: describeAccountProblem(label, 'tooShort', { min: shortest }) }]
  if (length > longest) return [{ field, text: describeAccountProblem(label, 'tooLong', { max: longest }) }]
  if (!repeated) return [{ field: 'repeated', text: words.enterRepeated }]
  return repeated === password ? [] : [{ field: 'repeated', text: words.differs }]
}
