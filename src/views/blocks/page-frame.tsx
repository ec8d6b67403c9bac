import { useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { checkAccess } from '../../framework/access'
import { requireCatalogue } from '../../framework/company/catalogue'
import { lowercaseFirst } from '../../i18n/say'
import { FieldHostProvider } from '../field-host'
import { PageTitleContext } from '../page-head'
import { useSignedIn } from '../signed-in'
import { ArriveTogether } from '../states/arrive-together'
import { AccessDenied } from '../states/page-states'
import type { PageDeclaration } from './define-page'
import './layout.css'

/**
 * Shows the page with its title to people who may open it, and gives its fields what they need from a
 * screen.
 */
export function withPageFrame(
  { route, title = '', roles, of, what }: PageDeclaration,
  Page: ComponentType<object>,
): ComponentType<object> {
  const card = requireCatalogue().resources.find((each) => each.name === of || each.route === route)
  return function Framed() {
    const who = useSignedIn()
    const translate = useTranslate()
    // The English title is in the declaration of the page; the catalogue of another language replaces it.
    const pageTitle = translate(`pages.${route}`, { _: title || (card?.plural ?? '') })
    const isForThem = roles
      ? roles.some((role) => who.roles.includes(role))
      : !card || checkAccess(card, 'list', who.roles).allowed
    if (!isForThem) return <AccessDenied what={what ?? lowercaseFirst(pageTitle)} />
    return (
      <PageTitleContext value={pageTitle}>
        <FieldHostProvider>
          <ArriveTogether>
            <Page />
          </ArriveTogether>
        </FieldHostProvider>
      </PageTitleContext>
    )
  }
}
