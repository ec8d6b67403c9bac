import { homePath, markerPaths, mustChangePassword, signInPath } from '../../../authProvider/paths'
import { signOut } from '../../../authProvider/session'
import { checkToken } from '../../../authProvider/token'
import { accountWords as words } from '../../i18n/account-words'
import { leaveFlow } from './reset-flow'

/** Leaves the flow: to sign-in or, for signed-in people, back to `to`. */
export function BackLink({ to = homePath }: { to?: string }) {
  if (!checkToken()) return <Leave to={signInPath} label={words.backToSignIn} />
  if (!mustChangePassword()) return <Leave to={to} label={words.cancel} />
  // Nothing else opens until the password is changed.
  const changing = markerPaths['reset-password']
  if (location.pathname !== changing) return <Leave to={changing} label={words.changeTitle} />
  return (
    <button type="button" className="sx-link" onClick={() => void signOut()}>
      {words.signOut}
    </button>
  )
}

const Leave = ({ to, label }: { to: string; label: string }) => (
  <a href={to} onClick={leaveFlow}>
    {label}
  </a>
)
