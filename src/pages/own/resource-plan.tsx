import { requireCatalogue } from '../../framework/company/catalogue'
import type { DefinitionPlan, PlannedRows, RightChange } from '../../framework/company/definition'
import { humanizeName } from '../../framework/naming'
import type { Role } from '../../framework/register'
import { rightVerbs } from './rights'
import { type OwnSay, useOwnWords } from './words'

interface ResourcePlanProps {
  plan: DefinitionPlan
  accepts: readonly string[]
  onAccepts(accepts: readonly string[]): void
}

/** Shows what will be done, whose rights change, what depends on it, and the rows that do not fit. */
export function ResourcePlan({ plan, accepts, onAccepts }: ResourcePlanProps) {
  const say = useOwnWords()
  const { steps, laterSteps, rows, rights, dependents } = plan
  const all = [...steps, ...laterSteps]
  return (
    <div className="own-plan">
      <PlanPart title={say('changes')} lines={all.length > 0 ? all : [say('planNothing')]} />
      <PlanPart title={say('planRights')} lines={describeRights(rights, say)} />
      <PlanPart
        title={say('planDepends')}
        lines={dependents.map(({ name, fields, renamed }) =>
          [name, [...fields, ...renamed].join(', ')].filter(Boolean).join(': '),
        )}
      />
      {rows.length > 0 ? <h3>{say('planMisfits')}</h3> : null}
      {rows.map(({ path, says, first, accept }) => (
        <div key={`${path} ${says}`}>
          <p className="tone" data-tone="danger">
            {says}
          </p>
          {first.length > 0 ? (
            <p className="quiet">{say('planFirst', { rows: first.map(describeRow).join(', ') })}</p>
          ) : null}
          {accept === undefined ? null : (
            <label className="own-tick">
              <input
                type="checkbox"
                checked={accepts.includes(accept)}
                onChange={({ target }) =>
                  onAccepts(target.checked ? [...accepts, accept] : accepts.filter((each) => each !== accept))
                }
              />
              {say('planAccept')}
            </label>
          )}
        </div>
      ))}
    </div>
  )
}

const describeRow = ({ id, value }: PlannedRows['first'][number]) => (value === null ? `${id}` : `${id} (${value})`)

const extentWords = { none: 'extentNone', some: 'extentSome', all: 'extentAll' } as const

/** Writes one line for each role: what it may do from then on, and what no longer. */
function describeRights(rights: readonly RightChange[], say: OwnSay): readonly string[] {
  const { labels } = requireCatalogue().roles
  const roles = [...new Set(rights.map(({ role }) => role))]
  return roles.map((role) => {
    const changes = rights.filter((change) => change.role === role)
    const parts = Object.entries(extentWords).flatMap(([extent, word]) => {
      const names = changes.flatMap(({ right, after }) => (after === extent ? nameRight(right, say) : []))
      return names.length > 0 ? say('planRight', { right: [...new Set(names)].join(', '), extent: say(word) }) : []
    })
    return `${labels[role as Role] ?? role}: ${parts.join('; ')}`
  })
}

/** Names a right in words: a verb as the table of rights does, others by their kind and name. */
function nameRight(right: string, say: OwnSay): string {
  const verb = rightVerbs.find((each) => each === right)
  if (verb) return say(verb === 'create' ? 'add' : verb)
  const [, name = right] = right.split(':')
  return humanizeName(name)
}

function PlanPart({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
