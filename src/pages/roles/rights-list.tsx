import { listAllResources, requireCatalogue } from '../../framework/company/catalogue'
import { listRoles } from '../../framework/company/roles'
import { ExpandableSection } from '../../views/blocks/expandable-section'
import { listRights } from './list-rights'
import { useRoleWords } from './words'

/** Shows the rights of each role in words, from the declarations. */
export function RightsList() {
  const say = useRoleWords()
  const { roles } = requireCatalogue()
  const resources = listAllResources()
  return (
    <section aria-labelledby="rights-of-roles">
      <h2 id="rights-of-roles">{say('rightsTitle')}</h2>
      <p className="quiet">{say('rightsIntro')}</p>
      {listRoles(roles).map((role) => {
        const rights = listRights(resources, role)
        return (
          <ExpandableSection key={role} title={roles.labels[role]}>
            {() => (rights.length === 0 ? <p>{say('nothing')}</p> : <RoleRights rights={rights} />)}
          </ExpandableSection>
        )
      })}
    </section>
  )
}

function RoleRights({ rights }: { rights: ReturnType<typeof listRights> }) {
  const say = useRoleWords()
  return (
    <dl className="pairs lines">
      {rights.map(({ plural, may }) => (
        <div key={plural}>
          <dt>{plural}</dt>
          <dd>{may.map(({ word, isSome }) => (isSome ? `${word} (${say('onSome')})` : word)).join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}
