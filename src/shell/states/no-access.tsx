import { useLogout, useTranslate } from 'ra-core'
import { Link, useNavigate } from 'react-router'
import { homePath } from '../../../authProvider/paths'
import { profilePath } from '../account/profile-path'
import { PageTitle } from '../page-title'
import '../../pages/session/state-page.css'

/** Tells people without a role that they have no access yet. */
export function NoAccess() {
  const translate = useTranslate()
  const logout = useLogout()
  return (
    <section className="state-page">
      <PageTitle>{translate('pages.noAccessTitle')}</PageTitle>
      <p>{translate('pages.noAccessText')}</p>
      <p>
        <Link to={profilePath}>{translate('pages.ownRecord')}</Link>
      </p>
      <button type="button" className="state-button" onClick={() => void logout()}>
        {translate('shell.signOut')}
      </button>
    </section>
  )
}

/** Tells that this person may not open the page. */
export function AccessDenied() {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (
    <section className="state-page">
      <PageTitle>{translate('pages.deniedTitle')}</PageTitle>
      <p>{translate('pages.deniedText')}</p>
      <button type="button" className="state-button" onClick={() => void navigate(homePath)}>
        {translate('pages.backToHome')}
      </button>
    </section>
  )
}
