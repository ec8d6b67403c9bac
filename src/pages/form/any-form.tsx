import { Link, Navigate, useSearchParams } from 'react-router'
import { checkAccess } from '../../framework/access'
import { requireCatalogue } from '../../framework/company/catalogue'
import { Card } from '../../views/blocks/card'
import { PageHead } from '../../views/page-head'
import { createPath } from '../../views/paths'
import { useSignedIn } from '../../views/signed-in'
import { Notice } from '../../views/states/page-states'
import { useAnyFormWords } from './words'

/**
 * Shows the form of a new record of the resource in the address, `/form?resource=customers`. Without one
 * it lists the forms that have a path of their own.
 */
export function AnyForm() {
  const say = useAnyFormWords()
  const [search] = useSearchParams()
  const { roles } = useSignedIn()
  const [resourceName, source] = [search.get('resource'), search.get('source')]
  const card = requireCatalogue().resources.find(({ name, route }) => name === resourceName || route === resourceName)
  if (card) return <Navigate to={`${createPath(card)}${source ? `?${new URLSearchParams({ source })}` : ''}`} replace />
  const offered = requireCatalogue()
    .resources.filter((each) => (each.menu || each.formRoute) && checkAccess(each, 'create', roles).allowed)
    .sort((a, b) => a.label.localeCompare(b.label))
  if (offered.length === 0) return <Notice role="status" title={say('none')} text={say('noneText')} />
  return (
    <div className="page-narrow">
      <PageHead />
      <Card title={resourceName ? say('unknown', { name: resourceName }) : say('intro')}>
        <ul className="rows">
          {offered.map((each) => (
            <li key={each.name}>
              <Link to={createPath(each)}>{each.label}</Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
