import type { DefinitionPlan, RoleResourcePlan } from '../../../framework/company/definition-plan'
import { type RoleSay, type RoleWord, useMadeRoleWords } from './words'

interface RolePlanViewProps {
  plan: DefinitionPlan
  accepts: readonly string[]
  onAccepts(accepts: readonly string[]): void
}

/** Says whom a change of a role touches, which rights it gives and takes, and what they no longer reach. */
export function RolePlanView({ plan: { role, rows }, accepts, onAccepts }: RolePlanViewProps) {
  const say = useMadeRoleWords()
  if (!role) return null
  const { people, isGuarded, resources, opened, closed } = role
  return (
    <div className="made-plan">
      <p className="strong">{describePeople(people, say)}</p>
      {isGuarded ? <p className="quiet">{say('guardedHelp')}</p> : null}
      <PlanList title={say('planClosed')} lines={closed} />
      <PlanList title={say('planOpened')} lines={opened} />
      <h3>{say('planRights')}</h3>
      {resources.length === 0 ? <p>{say('planNothing')}</p> : null}
      <ul>
        {resources.map((resource) => (
          <li key={resource.name}>
            <strong>{resource.label}</strong>: {describeChanges(resource, say)}
          </li>
        ))}
      </ul>
      {rows.map(({ says, accept, first }) => (
        <div key={says}>
          <h3>{say('planMisfits')}</h3>
          <p className="tone" data-tone="danger">
            {says} {first.flatMap(({ value }) => value ?? []).join(', ')}
          </p>
          {accept === undefined ? null : (
            <label className="made-tick">
              <input
                type="checkbox"
                checked={accepts.includes(accept)}
                onChange={({ target }) => onAccepts(target.checked ? [accept] : [])}
              />
              {say('planAccept')}
            </label>
          )}
        </div>
      ))}
    </div>
  )
}

function describePeople({ count, first }: { count: number; first: readonly string[] }, say: RoleSay): string {
  if (count === 0) return say('planNobody')
  const more = count - first.length
  const names = first.join(', ')
  return say('planPeople', { count, names: more > 0 ? say('planMore', { names, more }) : names })
}

/** Writes what a role may do from then on, and what no longer: operations, steps and fields in words. */
function describeChanges({ rights }: RoleResourcePlan, say: RoleSay): string {
  const nameChange = ({ right, label, after }: RoleResourcePlan['rights'][number]) => {
    const [kind, part] = right.split(':')
    const word = part === undefined ? say(`verb_${kind}` as RoleWord) : describePart(kind ?? '', label, say)
    const text = word.slice(0, 1).toLowerCase() + word.slice(1)
    return after === 'some' ? say('planSome', { right: text }) : text
  }
  const list = (has: (change: RoleResourcePlan['rights'][number]) => boolean) =>
    rights.filter(has).map(nameChange).join(', ')
  const gains = list(({ before, after }) => after !== 'none' && before !== after)
  const loses = list(({ after }) => after === 'none')
  const others = list(({ before, after }) => after !== 'none' && before === after)
  return [
    gains && say('planGains', { rights: gains }),
    loses && say('planLoses', { rights: loses }),
    others && say('planOthers', { rights: others }),
  ]
    .filter(Boolean)
    .join('; ')
}

const describePart = (kind: string, field: string, say: RoleSay): string =>
  kind === 'read' ? say('planSees', { field }) : kind === 'write' ? say('planChanges', { field }) : field

function PlanList({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <p>{lines.join(', ')}</p>
    </>
  )
}
