import { useEffect, useState } from 'react'
import { askForCode, resetPassword } from '../../../authProvider/account'
import { markerPaths, signInPath } from '../../../authProvider/paths'
import { type RouteMarker, readRememberedUsername, storeRouteMarker } from '../../../authProvider/storage'
import { accountWords as words } from '../../i18n/account-words'
import { sessionWords } from '../../i18n/session-words'
import { BackLink } from './back-link'
import { CodeStep } from './code-step'
import { findPasswordProblems, NewPasswordFields } from './new-password'
import { createFieldWording } from './problem-words'
import { clearCodeSent, leaveResetFlow, readCodeSent, type SentCode, storeCodeSent } from './reset-flow'
import { SessionCard } from './sign-in-card'
import { SessionField } from './sign-in-fields'
import { SessionForm, useFormSending } from './sign-in-form'

interface Props {
  /** The token of a mail link; with it the page asks for the new password at once. */
  token: string | undefined
  /** Which of the two paths the person opened. */
  marker: RouteMarker
  /** The user name if it is known; then the page asks for the code only. */
  knownName: string
}

type ResetStep =
  | { at: 'identify'; isBack?: true }
  | { at: 'code'; sent: SentCode }
  | { at: 'password'; token: string; name: string }
  | { at: 'done' }

/** Asks for the user name, then for the code, then for the new password. */
export function ForgotPasswordPage({ token, marker, knownName }: Props) {
  const [step, setStep] = useState<ResetStep>(() => initialStep(token))
  useEffect(() => storeRouteMarker(marker), [marker])
  const startOver = () => {
    clearCodeSent()
    setStep({ at: 'identify', isBack: true })
  }
  const awaitCode = (codeSent: SentCode) => {
    storeCodeSent(codeSent)
    setStep({ at: 'code', sent: codeSent })
  }
  if (step.at === 'identify') return <UsernameStep knownName={knownName} isBack={step.isBack} onSent={awaitCode} />
  if (step.at === 'code')
    return (
      <CodeStep
        sent={step.sent}
        onSentAgain={awaitCode}
        onOther={startOver}
        onToken={(resetToken) => setStep({ at: 'password', token: resetToken, name: step.sent.name })}
      />
    )
  if (step.at === 'password')
    return <NewPasswordStep {...step} onOther={startOver} onDone={() => setStep({ at: 'done' })} />
  return <ResetDoneStep />
}

function initialStep(token: string | undefined): ResetStep {
  if (token) return { at: 'password', token, name: '' }
  const codeSent = readCodeSent()
  return codeSent ? { at: 'code', sent: codeSent } : { at: 'identify' }
}

interface IdentifyProps {
  knownName: string
  /** True where the person returned here because a code did not work. */
  isBack: boolean | undefined
  onSent: (sent: SentCode) => void
}

function UsernameStep({ knownName, isBack, onSent }: IdentifyProps) {
  const [typed, setTyped] = useState(readRememberedUsername)
  const sending = useFormSending()
  const name = knownName || typed.trim()
  const ask = () =>
    sending.send(name ? [] : [{ field: 'username', text: words.enterWho }], async () => {
      await askForCode(name, true)
      onSent({ name, at: Date.now() })
    })
  return (
    <SessionCard title={words.forgotTitle} isStep={isBack === true}>
      <p className="sx-tagline">{knownName ? words.forgotTextKnown(knownName) : words.forgotText}</p>
      <SessionForm sending={sending} label={words.sendCode} busyLabel={words.sendingCode} onSubmit={ask}>
        {!knownName && (
          <SessionField
            name="username"
            label={words.who}
            autoComplete="username"
            value={typed}
            onChange={setTyped}
            problems={sending.problems}
          />
        )}
      </SessionForm>
      <p className="sx-links">
        {knownName && <a href={markerPaths['forgot-password']}>{words.otherPerson}</a>}
        <BackLink />
      </p>
    </SessionCard>
  )
}

const toProblems = createFieldWording({ newPassword: words.newPassword })

function NewPasswordStep({
  token,
  name,
  onOther,
  onDone,
}: {
  token: string
  name: string
  onOther: () => void
  onDone: () => void
}) {
  const [pair, setPair] = useState({ password: '', repeated: '' })
  const sending = useFormSending(toProblems)
  const save = () =>
    sending.send(findPasswordProblems('newPassword', pair), async () => {
      await resetPassword(token, pair.password)
      leaveResetFlow()
      onDone()
    })
  return (
    <SessionCard title={words.newPasswordTitle} isStep>
      <SessionForm sending={sending} label={words.save} busyLabel={words.saving} onSubmit={save}>
        <NewPasswordFields
          name="newPassword"
          username={name}
          value={pair}
          onChange={setPair}
          problems={sending.problems}
        />
      </SessionForm>
      <p className="sx-links">
        <button type="button" className="sx-link" onClick={onOther}>
          {words.startOver}
        </button>
        <BackLink />
      </p>
    </SessionCard>
  )
}

function ResetDoneStep() {
  return (
    <SessionCard title={words.doneTitle} isStep>
      <p className="sx-tagline" role="status">
        {words.doneText}
      </p>
      <p className="sx-links">
        <a className="sx-submit" href={signInPath}>
          {sessionWords.signIn}
        </a>
      </p>
    </SessionCard>
  )
}
