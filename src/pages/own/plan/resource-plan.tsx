import { Link } from 'react-router'
import type { DefinitionPlan, PlannedDependent, PlannedRows } from '../../../framework/company/definition-plan'
import { CellSelect } from '../cell-select'
import { useOwnWords } from '../words'
import { ChangeLines } from './change-lines'
import { createNamer, describeRights } from './describe-rights'
import { type PlanSay, usePlanWords } from './plan-words'
import { StepsFold } from './steps-fold'

interface ResourcePlanProps {
  plan: DefinitionPlan
  body: unknown
  accepts: readonly string[]
  onAccepts(accepts: readonly string[]): void
}

/** Shows what will be done, whose rights change, what depends on it, and the rows that do not fit. */
export function ResourcePlan({ plan, body, accepts, onAccepts }: ResourcePlanProps) {
  const say = useOwnWords()
  const sayOfPlan = usePlanWords()
  const { changes, steps, notes, rows, rights, dependents } = plan
  const nameOf = createNamer(body)
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
        <Misfits key={`${one.path} ${one.says}`} {...{ one, accepts, onAccepts }} />
      ))}
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

interface MisfitsProps extends Pick<ResourcePlanProps, 'accepts' | 'onAccepts'> {
  one: PlannedRows
}

function Misfits({ one: { says, first, accept, choices = [] }, accepts, onAccepts }: MisfitsProps) {
  const say = useOwnWords()
  return (
    <div>
      <p className="tone" data-tone="danger">
        {says}
      </p>
      {first.length > 0 ? (
        <p className="quiet">{say('planFirst', { rows: first.map(describeRow).join(', ') })}</p>
      ) : null}
      {choices.length > 0 ? <RowChoices {...{ says, choices, accepts, onAccepts }} /> : null}
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
  )
}

interface RowChoicesProps extends Pick<ResourcePlanProps, 'accepts' | 'onAccepts'> {
  says: string
  choices: NonNullable<PlannedRows['choices']>
}

/** What can be done with the rows: one of several, such as their new state. */
function RowChoices({ says, choices, accepts, onAccepts }: RowChoicesProps) {
  const say = useOwnWords()
  const all = choices.map(({ accept }) => accept)
  return (
    <CellSelect
      label={says}
      value={accepts.find((each) => all.includes(each)) ?? ''}
      options={[['', say('choose')], ...choices.map(({ accept, label }) => [accept, label] as const)]}
      onChange={(accept) =>
        onAccepts([...accepts.filter((each) => !all.includes(each)), ...(accept === '' ? [] : [accept])])
      }
    />
  )
}

const describeRow = ({ id, value }: PlannedRows['first'][number]) => (value === null ? `${id}` : `${id} (${value})`)

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
