import { useEffect, useState } from 'react'
import { askForCode, resetPassword } from '../../../authProvider/account'
import { markerPaths, signInPath } from '../../../authProvider/paths'
import { type RouteMarker, rememberedName, storeRoute } from '../../../authProvider/storage'
import { accountWords as words } from '../../i18n/account-words'
import { sessionWords } from '../../i18n/session-words'
import { CodeStep } from './code-step'
import { findWeak, NewPasswordFields } from './new-password'
import { fieldWording } from './problems'
import { type CodeSent, forgetSent, keepSent, leaveFlow, sentBefore } from './reset-flow'
import { Card } from './sign-in-card'
import { Field } from './sign-in-fields'
import { Form, useSending } from './sign-in-form'
import { WayBack } from './way-back'

interface Props {
  /** The token of a link that came by mail: straight to the new password. */
  token: string | undefined
  /** Which of the two paths this is. */
  marker: RouteMarker
  /** Known already: asks for the code only. */
  knownName: string
}

type Step =
  | { at: 'identify'; isBack?: true }
  | { at: 'code'; sent: CodeSent }
  | { at: 'password'; token: string; name: string }
  | { at: 'done' }

/** Who, the code, the new password. */
export function ForgotPassword({ token, marker, knownName }: Props) {
  const [step, setStep] = useState<Step>(() => firstStep(token))
  useEffect(() => storeRoute(marker), [marker])
  const again = () => {
    forgetSent()
    setStep({ at: 'identify', isBack: true })
  }
  const wait = (sent: CodeSent) => {
    keepSent(sent)
    setStep({ at: 'code', sent })
  }
  if (step.at === 'identify') return <Identify knownName={knownName} isBack={step.isBack} onSent={wait} />
  if (step.at === 'code')
    return (
      <CodeStep
        sent={step.sent}
        onSentAgain={wait}
        onOther={again}
        onToken={(found) => setStep({ at: 'password', token: found, name: step.sent.name })}
      />
    )
  if (step.at === 'password') return <NewPassword {...step} onOther={again} onDone={() => setStep({ at: 'done' })} />
  return <Done />
}

function firstStep(token: string | undefined): Step {
  if (token) return { at: 'password', token, name: '' }
  const sent = sentBefore()
  return sent ? { at: 'code', sent } : { at: 'identify' }
}

interface IdentifyProps {
  knownName: string
  /** Here again, after a code that did not help. */
  isBack: boolean | undefined
  onSent: (sent: CodeSent) => void
}

function Identify({ knownName, isBack, onSent }: IdentifyProps) {
  const [typed, setTyped] = useState(rememberedName)
  const sending = useSending()
  const name = knownName || typed.trim()
  const ask = () =>
    sending.send(name ? [] : [{ field: 'username', text: words.enterWho }], async () => {
      await askForCode(name, true)
      onSent({ name, at: Date.now() })
    })
  return (
    <Card title={words.forgotTitle} isStep={isBack === true}>
      <p className="sx-tagline">{knownName ? words.forgotTextKnown(knownName) : words.forgotText}</p>
      <Form sending={sending} label={words.sendCode} busyLabel={words.sendingCode} onSubmit={ask}>
        {!knownName && (
          <Field
            name="username"
            label={words.who}
            autoComplete="username"
            value={typed}
            onChange={setTyped}
            problems={sending.problems}
          />
        )}
      </Form>
      <p className="sx-links">
        {knownName && <a href={markerPaths['forgot-password']}>{words.otherPerson}</a>}
        <WayBack />
      </p>
    </Card>
  )
}

const wording = fieldWording({ newPassword: words.newPassword })

function NewPassword({
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
  const sending = useSending(wording)
  const save = () =>
    sending.send(findWeak('newPassword', pair), async () => {
      await resetPassword(token, pair.password)
      leaveFlow()
      onDone()
    })
  return (
    <Card title={words.newPasswordTitle} isStep>
      <Form sending={sending} label={words.save} busyLabel={words.saving} onSubmit={save}>
        <NewPasswordFields
          name="newPassword"
          username={name}
          value={pair}
          onChange={setPair}
          problems={sending.problems}
        />
      </Form>
      <p className="sx-links">
        <button type="button" className="sx-link" onClick={onOther}>
          {words.startOver}
        </button>
        <WayBack />
      </p>
    </Card>
  )
}

function Done() {
  return (
    <Card title={words.doneTitle} isStep>
      <p className="sx-tagline" role="status">
        {words.doneText}
      </p>
      <p className="sx-links">
        <a className="sx-submit" href={signInPath}>
          {sessionWords.signIn}
        </a>
      </p>
    </Card>
  )
}
