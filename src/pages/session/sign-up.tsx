import { useEffect, useState } from 'react'
import { markerPaths, serverErrorPath, signUpPath } from '../../../authProvider/paths'
import { pingServer } from '../../../authProvider/sign-in'
import { accountWords as words } from '../../i18n/account-words'
import { BackLink } from './back-link'
import { type SessionPageActions, storeLeftPage } from './left-page'
import { firstPersonKind, invitedKind, NewAccountForm } from './new-account'
import { SessionCard } from './sign-in-card'

interface Props extends SessionPageActions {
  /** The token of an invitation. */
  invite: string | undefined
}

/**
 * Creates an account for invited people and for the first administrator of an installation; tells others
 * how to get one.
 */
export function SignUpPage({ invite, ...actions }: Props) {
  const isNew = useNeedsSetup(!invite, actions.open)
  if (invite) return <NewAccountForm {...actions} kind={invitedKind} proof={{ invite }} />
  if (isNew) return <NewAccountForm {...actions} kind={firstPersonKind} proof={{}} />
  return (
    <SessionCard title={words.signUpTitle}>
      {isNew === undefined ? (
        <p role="status">{words.checking}</p>
      ) : (
        <>
          <p>{words.byInvitation}</p>
          <p>{words.askHr}</p>
        </>
      )}
      <p className="sx-links">
        <a href={markerPaths['forgot-password']}>{words.askForCode}</a>
        <BackLink />
      </p>
    </SessionCard>
  )
}

/** Tells whether the installation waits for its first administrator; undefined until that is known. */
function useNeedsSetup(asks: boolean, open: SessionPageActions['open']): boolean | undefined {
  const [isNew, setNew] = useState<boolean>()
  useEffect(() => {
    if (!asks) return
    let isCancelled = false
    void pingServer().then((answer) => {
      if (isCancelled) return
      if (answer) return setNew(answer.setup === true)
      storeLeftPage(signUpPath)
      void open(serverErrorPath)
    })
    return () => {
      isCancelled = true
    }
  }, [asks, open])
  return isNew
}
