import { type ReactNode, useEffect } from 'react'
import { homePath, markerPaths, signUpPath } from '../../../authProvider/paths'
import { readRememberedUsername } from '../../../authProvider/storage'
import type { SessionPageActions } from './left-page'
import { type MailLink, parseMailLink, readAndClearMailLink } from './mail-link'
import { NotFoundPage } from './states/not-found'

/** Path of the mail link for approvers. */
const decidePath = '/session/decide'

/** Path of the mail link sent to a former address. */
const undoPath = '/session/undo'

type PageLoader = (actions: SessionPageActions) => Promise<(link: MailLink | null) => ReactNode>

/** Loaders of the pages, by lower-case path; each page has its own code. */
const pages = new Map<string, PageLoader>(
  Object.entries({
    [markerPaths['forgot-password']]: async () => {
      const { ForgotPasswordPage: ForgotPassword } = await import('./forgot-password')
      return (link) => <ForgotPassword token={findLinkToken(link, 'reset')} marker="forgot-password" knownName="" />
    },
    [markerPaths['forgot-password-by-user']]: async () => {
      const { ForgotPasswordPage: ForgotPassword } = await import('./forgot-password')
      return () => (
        <ForgotPassword token={undefined} marker="forgot-password-by-user" knownName={readRememberedUsername()} />
      )
    },
    [markerPaths['reset-password']]: async (actions) => {
      const { ChangePasswordPage: ChangePassword } = await import('./change-password')
      return () => <ChangePassword {...actions} />
    },
    [decidePath]: async () => {
      const { DecideByMailPage: Decide } = await import('../decide/decide-by-mail-page')
      return (link) => <Decide token={findLinkToken(link, 'decide')} />
    },
    [undoPath]: async () => {
      const { UndoAddressChangePage: UndoChange } = await import('./undo-change')
      return (link) => <UndoChange token={findLinkToken(link, 'undo')} />
    },
    [signUpPath]: async (actions) => {
      const { SignUpPage: SignUp } = await import('./sign-up')
      return (link) => <SignUp {...actions} invite={findLinkToken(link, 'invite')} />
    },
  } satisfies Record<string, PageLoader>).map(([path, load]) => [path.toLowerCase(), load]),
)

/** Loads the page of a path below `/session`, or the not-found page. */
export async function loadOtherPage(path: string, actions: SessionPageActions): Promise<ReactNode> {
  const load = pages.get(path.toLowerCase())
  const outside = load ? undefined : (await actions.outside())[path.toLowerCase()]
  if (outside) return outside(actions)
  if (!load)
    return (
      <main className="sx-page">
        <NotFoundPage onHome={() => void actions.open(homePath)} />
      </main>
    )
  const draw = await load(actions)
  return <ReloadOnNewLink>{draw(readAndClearMailLink())}</ReloadOnNewLink>
}

const findLinkToken = (link: MailLink | null, kind: MailLink['kind']) => (link?.kind === kind ? link.token : undefined)

/**
 * Reloads when a second link to the same page is opened, because only the fragment of the address changes.
 */
function ReloadOnNewLink({ children }: { children: ReactNode }) {
  useEffect(() => {
    const reloadOnLink = () => {
      if (parseMailLink(location.hash)) location.reload()
    }
    window.addEventListener('hashchange', reloadOnLink)
    return () => window.removeEventListener('hashchange', reloadOnLink)
  }, [])
  return children
}
