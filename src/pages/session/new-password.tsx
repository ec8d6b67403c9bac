import { accountProblems, accountWords as words } from '../../i18n/account-words'
import { Field, type Problem } from './sign-in-fields'

const shortest = 12
const longest = 128

/** The new password, twice; the first field is called what the operation calls it. */
export interface PasswordPair {
  password: string
  repeated: string
}

interface Props {
  name: 'newPassword' | 'password'
  /** Tells password managers whose it is. */
  username: string
  value: PasswordPair
  onChange: (value: PasswordPair) => void
  problems: Problem[]
}

export function NewPasswordFields({ name, username, value, onChange, problems }: Props) {
  return (
    <>
      {username && <input type="text" autoComplete="username" value={username} readOnly hidden />}
      <Field
        name={name}
        type="password"
        label={words.newPassword}
        hint={words.newPasswordHint}
        autoComplete="new-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        problems={problems}
      />
      <Field
        name="repeated"
        type="password"
        label={words.repeated}
        autoComplete="new-password"
        value={value.repeated}
        onChange={(repeated) => onChange({ ...value, repeated })}
        problems={problems}
      />
    </>
  )
}

/** What can be said without the server, which judges the rest. */
export function findWeak(field: string, { password, repeated }: PasswordPair): Problem[] {
  const length = [...password.normalize('NFC')].length
  if (length === 0) return [{ field, text: words.enterNewPassword }]
  if (length < shortest) return [{ field, text: accountProblems.tooShort({ min: shortest }) }]
  if (length > longest) return [{ field, text: accountProblems.tooLong({ max: longest }) }]
  if (!repeated) return [{ field: 'repeated', text: words.enterRepeated }]
  return repeated === password ? [] : [{ field: 'repeated', text: words.differs }]
}
