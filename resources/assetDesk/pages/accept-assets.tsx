import { useState } from 'react'
import { CallError } from '../../../dataProvider/call'
import { SessionField } from '../../../src/pages/session/sign-in-fields'
import { type ErrorWording, SessionForm, toFormProblems, useFormSending } from '../../../src/pages/session/sign-in-form'
import { deskWords as words } from '../words/en'
import { findMissingCredentials } from './desk-login'
import type { DeskPartProps } from './use-desk-task'
import { formatHolderName, type OpenHandover } from './use-scanned-assets'

/**
 * Lets the recipient confirm that they have the assets. It asks the first person who has not confirmed yet.
 */
export function AcceptAssets({ ask, tray, onNews }: DeskPartProps) {
  const pending = tray.tray.flatMap(({ held }) => held.filter(({ acknowledgement }) => acknowledgement === 'pending'))
  const [first] = pending
  if (!first) return null
  const theirs = pending.filter(({ empId }) => empId === first.empId)
  return <AcceptForm key={first.empId} {...{ ask, tray, onNews, first, theirs }} />
}

/** Explains whose assets these are, because only the recipient's password is accepted. */
const buildRecipientWording =
  (name: string): ErrorWording =>
  (error) =>
    error instanceof CallError && Object.keys(error.fields ?? {}).some((path) => path.startsWith('ids.'))
      ? [{ field: 'username', text: words.onlyThey(name) }]
      : toFormProblems(error)

function AcceptForm({
  ask,
  tray,
  onNews,
  first,
  theirs,
}: DeskPartProps & { first: OpenHandover; theirs: readonly OpenHandover[] }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [signature, setSignature] = useState(formatHolderName(first))
  const sending = useFormSending(buildRecipientWording(formatHolderName(first)))
  const { problems } = sending
  const accept = () =>
    sending.send(findMissingCredentials(username, password), async () => {
      const ids = theirs.map(({ id }) => id)
      try {
        await ask('acceptAtAssetDesk', { ids, username: username.trim(), password, signature })
      } finally {
        setPassword('')
      }
      setUsername('')
      await tray.renew()
      onNews(words.accepted)
    })
  return (
    <section aria-label={words.accept} className="ad-part">
      <h2 className="ad-head">{words.accept}</h2>
      <p>{words.acceptText(formatHolderName(first), theirs.length)}</p>
      <SessionForm sending={sending} label={words.acceptNow} busyLabel={words.working} onSubmit={accept}>
        <SessionField
          name="username"
          label={words.username}
          autoComplete="off"
          value={username}
          onChange={setUsername}
          problems={problems}
        />
        <SessionField
          name="password"
          type="password"
          label={words.password}
          autoComplete="off"
          value={password}
          onChange={setPassword}
          problems={problems}
        />
        <SessionField
          name="signature"
          label={words.signature}
          autoComplete="off"
          value={signature}
          onChange={setSignature}
          problems={problems}
        />
      </SessionForm>
    </section>
  )
}
