import { useEffect, useState } from 'react'
import { changePassword } from '../../../authProvider/account'
import { markerPaths, mustChangePassword, nextPath, signInPath } from '../../../authProvider/paths'
import { rememberedName, storeRoute } from '../../../authProvider/storage'
import { checkToken } from '../../../authProvider/token'
import { accountWords as words } from '../../i18n/account-words'
import { sessionWords } from '../../i18n/session-words'
import { watchSession } from '../../shell/session-watch'
import type { EntryActions } from './left-page'
import { findWeak, NewPasswordFields } from './new-password'
import { fieldWording } from './problems'
import { leaveFlow } from './reset-flow'
import { Card } from './sign-in-card'
import { Field, type Problem } from './sign-in-fields'
import { Form, useFormSending } from './sign-in-form'
import { BackLink } from './way-back'

/** For signed-in people only, because it needs the current password. */
export function ChangePassword(actions: EntryActions) {
  return checkToken() ? <Change {...actions} /> : <SignInFirst />
}

const toProblems = fieldWording({ currentPassword: words.current, newPassword: words.newPassword })

function Change({ open, preload }: EntryActions) {
  const [current, setCurrent] = useState('')
  const [pair, setPair] = useState({ password: '', repeated: '' })
  const sending = useFormSending(toProblems)
  const [isObliged] = useState(mustChangePassword)
  const next = nextPath()
  useEffect(() => storeRoute('reset-password'), [])
  useEffect(() => watchSession(), [])

  const save = () =>
    sending.send(findMissing(current, pair), async () => {
      preload()
      await changePassword(current, pair.password)
      leaveFlow()
      await open(next)
    })
  return (
    <Card title={words.changeTitle}>
      <p className="sx-tagline">{isObliged ? words.mustChangeText : words.changeText}</p>
      <Form sending={sending} label={words.save} busyLabel={words.saving} onSubmit={save}>
        <Field
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
          username={rememberedName()}
          value={pair}
          onChange={setPair}
          problems={sending.problems}
        />
      </Form>
      <p className="sx-links">
        <a href={markerPaths['forgot-password-by-user']}>{words.forgotCurrent}</a>
        <BackLink to={next} />
      </p>
    </Card>
  )
}

function SignInFirst() {
  return (
    <Card title={words.changeTitle}>
      <p className="sx-tagline">{words.signInFirst}</p>
      <p className="sx-links">
        <a className="sx-submit" href={signInPath} onClick={leaveFlow}>
          {sessionWords.signIn}
        </a>
        <a href={markerPaths['forgot-password']}>{words.forgotTitle}</a>
      </p>
    </Card>
  )
}

function findMissing(current: string, pair: { password: string; repeated: string }): Problem[] {
  const missing: Problem[] = current ? [] : [{ field: 'currentPassword', text: words.enterCurrent }]
  return [...missing, ...findWeak('newPassword', pair)]
}
