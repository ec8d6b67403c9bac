import { useState } from 'react'
import { undoProofChange } from '../../../authProvider/account'
import { CallError } from '../../../dataProvider/call'
import { accountWords as words } from '../../i18n/account-words'
import { Card } from './sign-in-card'
import { Form, toFormProblems, useFormSending, type Wording } from './sign-in-form'
import { BackLink } from './way-back'

const toProblems: Wording = (error) =>
  error instanceof CallError && error.code === 'invalidLink' ? [{ text: words.undoGoneText }] : toFormProblems(error)

/** Undoes a change of the account's address by the link of a mail. Opening the page undoes nothing. */
export function UndoChange({ token }: { token: string | undefined }) {
  const [isDone, setIsDone] = useState(false)
  const sending = useFormSending(toProblems)
  if (isDone)
    return (
      <Card title={words.undoneTitle} isStep>
        <p role="status">{words.undoneText}</p>
        <p className="sx-links">
          <BackLink />
        </p>
      </Card>
    )
  if (!token)
    return (
      <Card title={words.undoGoneTitle} isStep>
        <p role="status">{words.undoGoneText}</p>
        <p className="sx-links">
          <BackLink />
        </p>
      </Card>
    )
  const undo = () =>
    sending.send([], async () => {
      await undoProofChange(token)
      setIsDone(true)
    })
  return (
    <Card title={words.undoTitle}>
      <p className="sx-tagline">{words.undoText}</p>
      <Form sending={sending} label={words.undo} busyLabel={words.undoing} onSubmit={undo}>
        <p>{words.undoWhat}</p>
      </Form>
      <p className="sx-links">
        <BackLink />
      </p>
    </Card>
  )
}
