import { allResources, catalogue } from '../../framework/company/catalogue'
import { roleNamesOf } from '../../framework/company/roles'
import { rightsOf } from './rights'
import { useRoleWords } from './words'

/** What each role may, in words made from the declarations. */
export function RightsList() {
  const say = useRoleWords()
  const { roles } = catalogue()
  const resources = allResources()
  return (
    <section aria-labelledby="rights-of-roles" className="role-rights">
      <h2 id="rights-of-roles">{say('rightsTitle')}</h2>
      <p className="roles-intro">{say('rightsIntro')}</p>
      {roleNamesOf(roles).map((role) => {
        const rights = rightsOf(resources, role)
        return (
          <details key={role}>
            <summary>{roles.labels[role]}</summary>
            {rights.length === 0 ? <p>{say('nothing')}</p> : null}
            <dl>
              {rights.map(({ plural, may }) => (
                <div key={plural}>
                  <dt>{plural}</dt>
                  <dd>{may.map(({ word, isSome }) => (isSome ? `${word} (${say('onSome')})` : word)).join(', ')}</dd>
                </div>
              ))}
            </dl>
          </details>
        )
      })}
    </section>
  )
}
