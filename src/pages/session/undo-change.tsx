import { useState } from 'react'
import { undoProofChange } from '../../../authProvider/account'
import { CallError } from '../../../dataProvider/call'
import { accountWords as words } from '../../i18n/account-words'
import { BackLink } from './back-link'
import { SessionCard } from './sign-in-card'
import { type ErrorWording, SessionForm, toFormProblems, useFormSending } from './sign-in-form'

const toUndoProblems: ErrorWording = (error) =>
  error instanceof CallError && error.code === 'invalidLink' ? [{ text: words.undoGoneText }] : toFormProblems(error)

/** Undoes a change of the account's address by the link of a mail. Opening the page does not undo it yet. */
export function UndoAddressChangePage({ token }: { token: string | undefined }) {
  const [isDone, setIsDone] = useState(false)
  const sending = useFormSending(toUndoProblems)
  if (isDone)
    return (
      <SessionCard title={words.undoneTitle} isStep>
        <p role="status">{words.undoneText}</p>
        <p className="sx-links">
          <BackLink />
        </p>
      </SessionCard>
    )
  if (!token)
    return (
      <SessionCard title={words.undoGoneTitle} isStep>
        <p role="status">{words.undoGoneText}</p>
        <p className="sx-links">
          <BackLink />
        </p>
      </SessionCard>
    )
  const undo = () =>
    sending.send([], async () => {
      await undoProofChange(token)
      setIsDone(true)
    })
  return (
    <SessionCard title={words.undoTitle}>
      <p className="sx-tagline">{words.undoText}</p>
      <SessionForm sending={sending} label={words.undo} busyLabel={words.undoing} onSubmit={undo}>
        <p>{words.undoWhat}</p>
      </SessionForm>
      <p className="sx-links">
        <BackLink />
      </p>
    </SessionCard>
  )
}
