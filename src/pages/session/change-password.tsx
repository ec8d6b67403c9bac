import { useEffect, useState } from 'react'
import { changePassword } from '../../../authProvider/account'
import { markerPaths, mustChangePassword, readNextPath, signInPath } from '../../../authProvider/paths'
import { readRememberedUsername, storeRouteMarker } from '../../../authProvider/storage'
import { hasValidToken } from '../../../authProvider/token'
import { accountWords as words } from '../../i18n/account-words'
import { sessionWords } from '../../i18n/session-words'
import { watchSession } from '../../shell/session-watch'
import { BackLink } from './back-link'
import type { SessionPageActions } from './left-page'
import { findPasswordProblems, NewPasswordFields } from './new-password'
import { createFieldWording } from './problem-words'
import { leaveResetFlow } from './reset-flow'
import { SessionCard } from './sign-in-card'
import { type FieldProblem, SessionField } from './sign-in-fields'
import { SessionForm, useFormSending } from './sign-in-form'

/** Changes the password; for signed-in people only, because it needs the current password. */
export function ChangePasswordPage(actions: SessionPageActions) {
  return hasValidToken() ? <ChangePasswordForm {...actions} /> : <SignInFirstNotice />
}

const toProblems = createFieldWording({ currentPassword: words.current, newPassword: words.newPassword })

function ChangePasswordForm({ open, preload }: SessionPageActions) {
  const [current, setCurrent] = useState('')
  const [pair, setPair] = useState({ password: '', repeated: '' })
  const sending = useFormSending(toProblems)
  const [isObliged] = useState(mustChangePassword)
  const next = readNextPath()
  useEffect(() => storeRouteMarker('reset-password'), [])
  useEffect(() => watchSession(), [])

  const save = () =>
    sending.send(findMissingInput(current, pair), async () => {
      preload()
      await changePassword(current, pair.password)
      leaveResetFlow()
      await open(next)
    })
  return (
    <SessionCard title={words.changeTitle}>
      <p className="sx-tagline">{isObliged ? words.mustChangeText : words.changeText}</p>
      <SessionForm sending={sending} label={words.save} busyLabel={words.saving} onSubmit={save}>
        <SessionField
          name="currentPassword"
          type="password"
          label={words.current}
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          problems={sending.problems}
        />
        <NewPasswordFields
          name="newPassword"
          username={readRememberedUsername()}
          value={pair}
          onChange={setPair}
          problems={sending.problems}
        />
      </SessionForm>
      <p className="sx-links">
        <a href={markerPaths['forgot-password-by-user']}>{words.forgotCurrent}</a>
        <BackLink to={next} />
      </p>
    </SessionCard>
  )
}

function SignInFirstNotice() {
  return (
    <SessionCard title={words.changeTitle}>
      <p className="sx-tagline">{words.signInFirst}</p>
      <p className="sx-links">
        <a className="sx-submit" href={signInPath} onClick={leaveResetFlow}>
          {sessionWords.signIn}
        </a>
        <a href={markerPaths['forgot-password']}>{words.forgotTitle}</a>
      </p>
    </SessionCard>
  )
}

function findMissingInput(current: string, pair: { password: string; repeated: string }): FieldProblem[] {
  const missing: FieldProblem[] = current ? [] : [{ field: 'currentPassword', text: words.enterCurrent }]
  return [...missing, ...findPasswordProblems('newPassword', pair)]
}
