import { homePath, mustChangePassword, signInPath } from '../../../authProvider/paths'
import { signOut } from '../../../authProvider/session'
import { checkToken } from '../../../authProvider/token'
import { accountWords as words } from '../../i18n/account-words'
import { leaveFlow } from './reset-flow'

/** Leaves the flow: to sign-in, or to where somebody who is signed in came from. */
export function WayBack({ to = homePath }: { to?: string }) {
  if (!checkToken())
    return (
      <a href={signInPath} onClick={leaveFlow}>
        {words.backToSignIn}
      </a>
    )
  // Nothing else opens until the password is changed.
  if (mustChangePassword())
    return (
      <button type="button" className="sx-link" onClick={() => void signOut().then(() => location.assign(signInPath))}>
        {words.signOut}
      </button>
    )
  return (
    <a href={to} onClick={leaveFlow}>
      {words.cancel}
    </a>
  )
}
