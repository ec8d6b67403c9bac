import { useEffect, useState } from 'react'
import { askForCode, exchangeCode } from '../../../authProvider/account'
import { CallError } from '../../../dataProvider/call'
import { accountWords as words } from '../../i18n/account-words'
import { BackLink } from './back-link'
import { createFieldWording } from './problem-words'
import { computeSecondsToWait, type SentCode, toCodeDigits } from './reset-flow'
import { SessionCard } from './sign-in-card'
import { SessionField } from './sign-in-fields'
import { type ErrorWording, SessionForm, useFormSending } from './sign-in-form'

interface Props {
  sent: SentCode
  onSentAgain: (sent: SentCode) => void
  /** Goes back to the question whose account it is. */
  onOther: () => void
  onToken: (token: string) => void
}

const toFieldProblems = createFieldWording({ otp: words.code })
const toCodeProblems: ErrorWording = (error) =>
  error instanceof CallError && error.code === 'invalidCode'
    ? [{ field: 'otp', text: error.message }]
    : toFieldProblems(error)

export function CodeStep({ sent, onSentAgain, onOther, onToken }: Props) {
  const [code, setCode] = useState('')
  const sending = useFormSending(toCodeProblems)
  const check = () =>
    sending.send(code.length === 6 ? [] : [{ field: 'otp', text: words.enterCode }], async () =>
      onToken(await exchangeCode(sent.name, code)),
    )
  return (
    <SessionCard title={words.codeTitle} isStep>
      <p className="sx-tagline">{words.codeText(sent.name)}</p>
      <SessionForm sending={sending} label={words.goOn} busyLabel={words.goingOn} onSubmit={check}>
        {/* There is no maxLength, because it would cut pasted text before its blanks are removed. */}
        <SessionField
          name="otp"
          label={words.code}
          hint={words.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="sx-code"
          value={code}
          onChange={(typed) => setCode(toCodeDigits(typed))}
          problems={sending.problems}
        />
      </SessionForm>
      <ResendCode sent={sent} onSentAgain={onSentAgain} />
      <p className="sx-links">
        <button type="button" className="sx-link" onClick={onOther}>
          {words.changeWho}
        </button>
        <BackLink />
      </p>
    </SessionCard>
  )
}

/**
 * Offers another code after a countdown. Screen readers do not read the countdown; they announce its end
 * and each sent code.
 */
function ResendCode({ sent, onSentAgain }: Pick<Props, 'sent' | 'onSentAgain'>) {
  const secondsLeft = useSecondsToWait(sent.at)
  const [wasSent, setWasSent] = useState(false)
  const { problems, send } = useFormSending()
  const ask = () =>
    send([], async () => {
      await askForCode(sent.name, false)
      setWasSent(true)
      onSentAgain({ name: sent.name, at: Date.now() })
    })
  const statusText =
    problems[0]?.text ?? (wasSent && secondsLeft > 0 ? words.sentAgain : secondsLeft > 0 ? '' : words.mayAskAgain)
  return (
    <div className="sx-again">
      <button
        type="button"
        className="sx-quiet"
        aria-disabled={secondsLeft > 0}
        onClick={() => {
          if (secondsLeft === 0) void ask()
        }}
      >
        {words.sendAgain}
      </button>
      {secondsLeft > 0 && <p className="sx-hint">{words.sendAgainIn(secondsLeft)}</p>}
      <p role="status" className={problems.length > 0 || wasSent ? 'sx-hint' : 'sx-readers'}>
        {statusText}
      </p>
    </div>
  )
}

function useSecondsToWait(sentAt: number): number {
  const [seconds, setSeconds] = useState(() => computeSecondsToWait(sentAt))
  useEffect(() => {
    const update = () => setSeconds(computeSecondsToWait(sentAt))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [sentAt])
  return seconds
}
