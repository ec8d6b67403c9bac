import type { DefinitionPlan, RoleResourcePlan } from '../../../framework/company/definition-plan'
import { lowercaseFirst } from '../../../i18n/say'
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

type RolePlanRight = RoleResourcePlan['rights'][number]

/**
 * Writes what a role may do from then on, and what no longer: operations and steps first, restricted fields
 * by their number, and once at the end what holds for some records only.
 */
function describeChanges({ rights }: RoleResourcePlan, say: RoleSay): string {
  const gains = rights.filter(({ before, after }) => after !== 'none' && before !== after)
  const loses = rights.filter(({ after }) => after === 'none')
  const others = rights.filter(({ before, after }) => after !== 'none' && before === after)
  return [
    ...describeExtents(gains, say),
    loses.length > 0 && say('planLoses', { rights: nameRights(loses, say) }),
    others.length > 0 && say('planOthers', { rights: nameRights(others, say) }),
  ]
    .filter(Boolean)
    .join('. ')
}

/** What holds on all records, then what holds on some of them. */
const describeExtents = (gains: readonly RolePlanRight[], say: RoleSay): string[] =>
  (['all', 'some'] as const).flatMap((extent) => {
    const chosen = gains.filter(({ after }) => after === extent)
    return chosen.length === 0
      ? []
      : [say(extent === 'all' ? 'planGains' : 'planGainsSome', { rights: nameRights(chosen, say) })]
  })

/** Names operations and steps, then the restricted fields that are seen and changed. */
function nameRights(rights: readonly RolePlanRight[], say: RoleSay): string {
  const ofKind = (kind: string) => rights.filter(({ right }) => right.startsWith(`${kind}:`))
  const operations = rights.flatMap(({ right, label }) => {
    const [kind, part] = right.split(':')
    if (kind === 'read' || kind === 'write') return []
    return lowercaseFirst(part === undefined ? say(`verb_${kind}` as RoleWord) : label)
  })
  const fields = (['read', 'write'] as const).flatMap((kind) => {
    const chosen = ofKind(kind)
    if (chosen.length === 0) return []
    return say(kind === 'read' ? 'planSees' : 'planChanges', { fields: nameFields(chosen, say) })
  })
  return [...operations, ...fields].join(', ')
}

/** Names few fields, and counts the others. */
function nameFields(rights: readonly RolePlanRight[], say: RoleSay): string {
  const names = rights.slice(0, mostFieldNames).map(({ label }) => lowercaseFirst(label))
  const more = rights.length - names.length
  return more > 0 ? say('planMore', { names: names.join(', '), more }) : names.join(', ')
}

const mostFieldNames = 4

function PlanList({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <p>{lines.join(', ')}</p>
    </>
  )
}
