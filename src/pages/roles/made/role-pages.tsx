import { requireCatalogue } from '../../../framework/company/catalogue'
import { listLendingRoles } from '../../../framework/company/own-roles/add-own-roles'
import { ExpandableSection } from '../../../views/blocks/expandable-section'
import { useMadeRoleWords } from './words'

interface RolePagesProps {
  opens: readonly string[]
  onChange(opens: readonly string[]): void
}

/** Chooses the dashboards and reports that are for some roles, and for this one too. */
export function RolePages({ opens, onChange }: RolePagesProps) {
  const say = useMadeRoleWords()
  const { pages, roles } = requireCatalogue()
  const lenders = listLendingRoles(roles)
  const offered = pages.filter(({ roles: to }) => to?.some((role) => lenders.includes(role)))
  if (offered.length === 0) return null
  const toggle = (route: string) =>
    onChange(opens.includes(route) ? opens.filter((each) => each !== route) : [...opens, route])
  const count = say('groupCount', { given: opens.length, all: offered.length })
  return (
    <ExpandableSection
      title={
        <>
          {say('pages')} <span className="quiet">{count}</span>
        </>
      }
    >
      {() => (
        <>
          <p className="quiet">{say('pagesHelp')}</p>
          <div className="made-pages">
            {offered.map(({ route, title }) => (
              <label key={route} className="made-tick">
                <input type="checkbox" checked={opens.includes(route)} onChange={() => toggle(route)} />
                {title}
              </label>
            ))}
          </div>
        </>
      )}
    </ExpandableSection>
  )
}
