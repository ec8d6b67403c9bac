import { homePath, markerPaths, mustChangePassword, signInPath } from '../../../authProvider/paths'
import { signOut } from '../../../authProvider/session'
import { hasValidToken } from '../../../authProvider/token'
import { accountWords as words } from '../../i18n/account-words'
import { leaveResetFlow } from './reset-flow'

/** Links out of the flow: to sign-in, or for signed-in people back to `to`. */
export function BackLink({ to = homePath }: { to?: string }) {
  if (!hasValidToken()) return <LeaveFlowLink to={signInPath} label={words.backToSignIn} />
  if (!mustChangePassword()) return <LeaveFlowLink to={to} label={words.cancel} />
  // Until the person has changed the password, no other page opens.
  const changing = markerPaths['reset-password']
  if (location.pathname !== changing) return <LeaveFlowLink to={changing} label={words.changeTitle} />
  return (
    <button type="button" className="sx-link" onClick={() => void signOut()}>
      {words.signOut}
    </button>
  )
}

const LeaveFlowLink = ({ to, label }: { to: string; label: string }) => (
  <a href={to} onClick={leaveResetFlow}>
    {label}
  </a>
)
