import { type ReactNode, useState } from 'react'
import { CallError, callOperation } from '../../../dataProvider/call'
import type { SessionPageActions } from '../../../src/pages/session/left-page'
import { SessionCard } from '../../../src/pages/session/sign-in-card'
import { type FieldProblem, SessionField } from '../../../src/pages/session/sign-in-fields'
import { type ErrorWording, SessionForm, toFormProblems, useFormSending } from '../../../src/pages/session/sign-in-form'
import { deskPath } from '../../assets/rules/public'
import { deskWords as words } from '../words/en'
import { type DeskSession, popExpiryNotice, storeDeskSession } from './desk-session'
import './desk.css'

export const renderLoginPage = (actions: SessionPageActions): ReactNode => <DeskLogin {...actions} />

function DeskLogin({ open }: SessionPageActions) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [wasOver] = useState(popExpiryNotice)
  const sending = useFormSending(describeLoginError)
  const enter = () =>
    sending.send(findMissingCredentials(username, password), async () => {
      const credentials = { username: username.trim(), password }
      const { data } = await callOperation<DeskSession>('signInAtAssetDesk', credentials, { token: '' })
      if (data) storeDeskSession(data)
      await open(deskPath + location.search)
    })
  return (
    <SessionCard title={words.title}>
      <p className="sx-tagline">{words.signInText}</p>
      {wasOver ? (
        <p role="status" className="ad-over">
          {words.over}
        </p>
      ) : null}
      <SessionForm sending={sending} label={words.signIn} busyLabel={words.signingIn} onSubmit={enter}>
        <SessionField
          name="username"
          label={words.username}
          autoComplete="username"
          value={username}
          onChange={setUsername}
          problems={sending.problems}
        />
        <SessionField
          name="password"
          type="password"
          label={words.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          problems={sending.problems}
        />
      </SessionForm>
    </SessionCard>
  )
}

const describeLoginError: ErrorWording = (error) => {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'forbidden') return [{ text: words.notFor }]
  return code === 'mustChangePassword' ? [{ text: words.mustChange }] : toFormProblems(error)
}

export function findMissingCredentials(username: string, password: string): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (!username.trim()) problems.push({ field: 'username', text: words.enterUsername })
  if (!password) problems.push({ field: 'password', text: words.enterPassword })
  return problems
}
