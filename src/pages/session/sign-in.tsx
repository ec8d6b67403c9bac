import { useEffect, useRef, useState } from 'react'
import { safeNext, serverErrorPath, signInPath } from '../../../authProvider/paths'
import { type PingAnswer, ping, signIn } from '../../../authProvider/sign-in'
import { isRemembered, rememberedName } from '../../../authProvider/storage'
import { CallError } from '../../../dataProvider/call'
import { sessionWords as words } from '../../i18n/session-words'
import type { EntryActions } from './entry'
import { rememberLeftPage } from './left-page'
import { CheckField, PasswordField, type Problem, Summary, TextField } from './sign-in-fields'

export function SignIn({ open, preload }: EntryActions) {
  const [username, setUsername] = useState(rememberedName)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(isRemembered)
  const [problems, setProblems] = useState<Problem[]>([])
  const [busy, setBusy] = useState(false)
  const demo = useDemo(open)
  const sending = useRef(false)
  const problemOf = (field: Problem['field']) => problems.find((problem) => problem.field === field)?.text

  const send = async (name: string, secret: string) => {
    const missing = findMissing(name, secret)
    setProblems(missing)
    if (missing.length > 0 || sending.current) return
    sending.current = true
    setBusy(true)
    preload()
    try {
      await signIn(name.trim(), secret, remember)
      await open(safeNext(new URLSearchParams(location.search).get('next')))
    } catch (error) {
      setProblems([{ text: wordsOf(error) }])
      setBusy(false)
    }
    sending.current = false
  }

  return (
    <main className="sx-page sx-signin">
      <div className="sx-card">
        <p className="sx-brand">
          <img src="/favicon.svg" alt="" width="32" height="32" />
          {words.product}
        </p>
        <h1>{words.signInTitle}</h1>
        <p className="sx-tagline">{words.tagline}</p>
        <Summary problems={problems} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send(username, password)
          }}
        >
          <TextField value={username} onChange={setUsername} problem={problemOf('username')} />
          <PasswordField value={password} onChange={setPassword} problem={problemOf('password')} />
          <CheckField checked={remember} onChange={setRemember} />
          <button type="submit" className="sx-submit" aria-disabled={busy}>
            {busy ? words.signingIn : words.signIn}
          </button>
        </form>
        {demo && (
          <DemoRoles
            demo={demo}
            onChoose={(name, secret) => {
              setUsername(name)
              setPassword(secret)
              void send(name, secret)
            }}
          />
        )}
      </div>
    </main>
  )
}

function DemoRoles({
  demo,
  onChoose,
}: {
  demo: NonNullable<PingAnswer['demo']>
  onChoose: (username: string, password: string) => void
}) {
  return (
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
  )
}

/** The check at the start: a server that does not answer leads to the server-error page, a demonstration offers its roles. */
function useDemo(open: EntryActions['open']): PingAnswer['demo'] {
  const [demo, setDemo] = useState<PingAnswer['demo']>()
  useEffect(() => {
    document.title = `${words.signInTitle} · ${words.product}`
    let left = false
    void ping().then((answer) => {
      if (left) return
      if (answer) return setDemo(answer.demo)
      rememberLeftPage(signInPath + location.search)
      void open(serverErrorPath)
    })
    return () => {
      left = true
    }
  }, [open])
  return demo
}

function findMissing(username: string, password: string): Problem[] {
  const missing: Problem[] = []
  if (!username.trim()) missing.push({ field: 'username', text: words.enterUsername })
  if (!password) missing.push({ field: 'password', text: words.enterPassword })
  return missing
}

function wordsOf(error: unknown): string {
  if (error instanceof CallError && error.code === 'offline') return words.serverAway
  return error instanceof Error ? error.message : String(error)
}
