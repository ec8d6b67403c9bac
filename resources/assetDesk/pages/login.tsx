import { type ReactNode, useState } from 'react'
import { CallError, call } from '../../../dataProvider/call'
import type { EntryActions } from '../../../src/pages/session/left-page'
import { Card } from '../../../src/pages/session/sign-in-card'
import { Field, type Problem } from '../../../src/pages/session/sign-in-fields'
import { Form, toFormProblems, useFormSending, type Wording } from '../../../src/pages/session/sign-in-form'
import { deskPath } from '../../assets/rules/public'
import { deskWords as words } from '../words/en'
import { type DeskSession, popExpiryNotice, storeDeskSession } from './session'
import './desk.css'

export const renderLoginPage = (actions: EntryActions): ReactNode => <DeskLogin {...actions} />

function DeskLogin({ open }: EntryActions) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [wasOver] = useState(popExpiryNotice)
  const sending = useFormSending(describeLoginError)
  const enter = () =>
    sending.send(findMissingCredentials(username, password), async () => {
      const credentials = { username: username.trim(), password }
      const { data } = await call<DeskSession>('signInAtAssetDesk', credentials, { token: '' })
      if (data) storeDeskSession(data)
      await open(deskPath + location.search)
    })
  return (
    <Card title={words.title}>
      <p className="sx-tagline">{words.signInText}</p>
      {wasOver ? (
        <p role="status" className="ad-over">
          {words.over}
        </p>
      ) : null}
      <Form sending={sending} label={words.signIn} busyLabel={words.signingIn} onSubmit={enter}>
        <Field
          name="username"
          label={words.username}
          autoComplete="username"
          value={username}
          onChange={setUsername}
          problems={sending.problems}
        />
        <Field
          name="password"
          type="password"
          label={words.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          problems={sending.problems}
        />
      </Form>
    </Card>
  )
}

const describeLoginError: Wording = (error) => {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'forbidden') return [{ text: words.notFor }]
  return code === 'mustChangePassword' ? [{ text: words.mustChange }] : toFormProblems(error)
}

export function findMissingCredentials(username: string, password: string): Problem[] {
  const problems: Problem[] = []
  if (!username.trim()) problems.push({ field: 'username', text: words.enterUsername })
  if (!password) problems.push({ field: 'password', text: words.enterPassword })
  return problems
}
