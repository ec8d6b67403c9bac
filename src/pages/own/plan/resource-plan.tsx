import { useMemo } from 'react'
import { Link } from 'react-router'
import type { DefinitionPlan, PlannedDependent } from '../../../framework/company/definition-plan'
import type { ResourceOverlay } from '../../../framework/company/overlay'
import type { ResourceBody } from '../../../framework/company/resource-body'
import { formatCount } from '../../../i18n/format-count'
import { buildFitting } from '../preview'
import { useOwnWords } from '../words'
import { ChangeLines } from './change-lines'
import { createNamer, describeRights } from './describe-rights'
import { MisfitRows, type RowDecisions } from './misfit-rows'
import { type PlanSay, usePlanWords } from './plan-words'
import { StepsFold } from './steps-fold'

interface ResourcePlanProps extends RowDecisions {
  plan: DefinitionPlan
  body: ResourceBody | ResourceOverlay | null
  /** What the plan was asked by: kind, key and body. */
  change: Readonly<Record<string, unknown>>
}

/** Answers the own fields of an overlay as those of a resource, so that their values can be typed. */
function toResourceBody(body: ResourceBody | ResourceOverlay | null): ResourceBody | null {
  if (body === null || !('of' in body)) return body
  const { of, ownFields = [] } = body
  const [, title = ''] = ownFields[0] ?? []
  return ownFields.length === 0 ? null : { name: of, label: of, title, fields: ownFields, access: [] }
}

/** Shows what will be done, whose rights change, what depends on it, and the rows that do not fit. */
export function ResourcePlan({ plan, body, change, ...decisions }: ResourcePlanProps) {
  const say = useOwnWords()
  const sayOfPlan = usePlanWords()
  const { changes, steps, notes, rows, rules, rights, dependents } = plan
  const planned = useMemo(() => toResourceBody(body), [body])
  const nameOf = createNamer(planned)
  const resource = useMemo(() => (planned ? buildFitting(planned).declaration : undefined), [planned])
  const lines = describeRights(rights, { say: sayOfPlan, sayOfEditor: say, nameOf })
  return (
    <div className="own-plan">
      <h3>{say('changes')}</h3>
      {changes.length > 0 ? <ChangeLines {...{ changes }} /> : <p className="quiet">{say('planNothing')}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {rows.length > 0 ? <h3>{say('planMisfits')}</h3> : null}
      {rows.map((one) => (
        <MisfitRows
          key={one.key}
          {...{ resource, change, ...decisions }}
          rows={one}
          label={one.field === undefined ? one.says : nameOf(one.field)}
        />
      ))}
      <RuleTrials {...{ rules }} say={sayOfPlan} />
      {lines.length > 0 ? (
        <>
          <h3>{say('planRights')}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
      <Dependents {...{ dependents, nameOf }} say={sayOfPlan} title={say('planDepends')} />
      <StepsFold {...{ steps }} />
    </div>
  )
}

/** Says how many stored records each new rule would refuse at their next save. */
function RuleTrials({ rules, say }: Pick<DefinitionPlan, 'rules'> & { say: PlanSay }) {
  if (rules.length === 0) return null
  return (
    <>
      <h3>{say('ruleTrials')}</h3>
      <ul>
        {rules.map(({ code, message, count, tried, first }) => (
          <li key={code}>
            {message}{' '}
            <span className="quiet">
              {count === 0
                ? say('ruleFits', { tried: formatCount(tried) })
                : say('ruleRefuses', { count: formatCount(count), tried: formatCount(tried), first: first.join(', ') })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface DependentsProps {
  dependents: readonly PlannedDependent[]
  title: string
  say: PlanSay
  nameOf(name: string): string
}

function Dependents({ dependents, title, say, nameOf }: DependentsProps) {
  if (dependents.length === 0) return null
  const list = (names: readonly string[]) => names.map(nameOf).join(', ')
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {dependents.map(({ kind, name, route, fields, renamed }) => (
          <li key={`${kind} ${name}`}>
            <Link to={route} target="_blank">
              {name}
            </Link>{' '}
            <span className="quiet">
              {say(`kind_${kind}`)}:{' '}
              {fields.length > 0
                ? say('dependsGone', { fields: list(fields) })
                : renamed.length > 0
                  ? say('dependsRenamed', { fields: list(renamed) })
                  : say('dependsAll')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
