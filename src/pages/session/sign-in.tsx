import { useEffect, useState } from 'react'
import { markerPaths, readNextPath, serverErrorPath, signInPath, signUpPath } from '../../../authProvider/paths'
import { type PingAnswer, pingServer, signIn } from '../../../authProvider/sign-in'
import { isRememberMeSet, readRememberedUsername } from '../../../authProvider/storage'
import { sessionWords as words } from '../../i18n/session-words'
import { type SessionPageActions, storeLeftPage } from './left-page'
import { SessionCard } from './sign-in-card'
import { type FieldProblem, RememberMeField, SessionField } from './sign-in-fields'
import { SessionForm, useFormSending } from './sign-in-form'

export function SignInPage({ open, preload }: SessionPageActions) {
  const [username, setUsername] = useState(readRememberedUsername)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(isRememberMeSet)
  const sending = useFormSending()
  const start = usePingAnswer(open)
  const signInAs = (name: string, secret: string) =>
    sending.send(findMissingInput(name, secret), async () => {
      preload()
      await signIn(name.trim(), secret, remember)
      await open(readNextPath())
    })

  const choose = (name: string, secret: string) => {
    setUsername(name)
    setPassword(secret)
    void signInAs(name, secret)
  }

  return (
    <SessionCard title={words.signInTitle}>
      <p className="sx-tagline">{words.tagline}</p>
      <SessionForm
        sending={sending}
        label={words.signIn}
        busyLabel={words.signingIn}
        onSubmit={() => signInAs(username, password)}
      >
        <SessionField
          name="username"
          label={words.username}
          hint={words.usernameHint}
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
        <RememberMeField checked={remember} onChange={setRemember} />
      </SessionForm>
      <SignInAlternatives start={start} onChoose={choose} />
    </SessionCard>
  )
}

interface WaysProps {
  start: Partial<PingAnswer>
  onChoose: (username: string, password: string) => void
}

function SignInAlternatives({ start: { demo, setup }, onChoose }: WaysProps) {
  return (
    <>
      <p className="sx-links">
        <a href={markerPaths['forgot-password']}>{words.forgot}</a>
        {setup && <a href={signUpPath}>{words.setUp}</a>}
      </p>
      {demo && (
        <section className="sx-demo" aria-labelledby="demo-title">
          <h2 id="demo-title">{words.demoTitle}</h2>
          <p>{words.demoHint}</p>
          <div className="sx-roles">
            {demo.map(({ role, username, password }) => (
              <button key={`${role} ${username}`} type="button" onClick={() => onChoose(username, password)}>
                {role}
              </button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/**
 * Checks the server at the start. Without an answer the server-error page opens; the answer tells what the
 * server offers.
 */
function usePingAnswer(open: SessionPageActions['open']): Partial<PingAnswer> {
  const [answer, setAnswer] = useState<Partial<PingAnswer>>({})
  useEffect(() => {
    let isCancelled = false
    void pingServer().then((result) => {
      if (isCancelled) return
      if (result) return setAnswer(result)
      storeLeftPage(signInPath + location.search)
      void open(serverErrorPath)
    })
    return () => {
      isCancelled = true
    }
  }, [open])
  return answer
}

function findMissingInput(username: string, password: string): FieldProblem[] {
  const missing: FieldProblem[] = []
  if (!username.trim()) missing.push({ field: 'username', text: words.enterUsername })
  if (!password) missing.push({ field: 'password', text: words.enterPassword })
  return missing
}
