import { resources } from '../../../resources'
import { roles } from '../../../resources/people/roles'
import { rightsOf, roleNames } from './rights'
import { useRoleWords } from './words'

/** What each role may, in words made from the declarations. */
export function RightsList() {
  const say = useRoleWords()
  return (
    <section aria-labelledby="rights-of-roles" className="role-rights">
      <h2 id="rights-of-roles">{say('rightsTitle')}</h2>
      <p className="roles-intro">{say('rightsIntro')}</p>
      {roleNames.map((role) => {
        const rights = rightsOf(resources, role)
        return (
          <details key={role}>
            <summary>{roles[role]}</summary>
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
