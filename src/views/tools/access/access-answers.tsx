import Check from '@mui/icons-material/CheckOutlined'
import Close from '@mui/icons-material/CloseOutlined'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import type {
  ExplainedAbility,
  ExplainedCondition,
  ExplainedField,
  ExplainedGrant,
} from '../../../framework/answers/access-explanation'
import { ExpandableSection } from '../../blocks/expandable-section'
import { useAccessWords } from './words'

interface GroupsProps {
  abilities: readonly ExplainedAbility[]
  /** The name of the person. */
  name: string
  /** True: what is answered stands open. */
  isOpen?: boolean
}

/** Shows what the person may do, then what not, each with its reason. */
export function AbilityGroups({ abilities, name, isOpen = false }: GroupsProps) {
  const say = useAccessWords()
  const groups = [
    ['allowed', abilities.filter(({ isAllowed }) => isAllowed)],
    ['refused', abilities.filter(({ isAllowed }) => !isAllowed)],
  ] as const
  return groups.map(([word, some]) =>
    some.length === 0 ? null : (
      <section key={word} aria-label={say(word, { count: some.length })}>
        {isOpen ? null : <h3>{say(word, { count: some.length })}</h3>}
        {some.map((ability) => (
          <AbilityAnswer key={ability.name} {...{ ability, name, isOpen }} />
        ))}
      </section>
    ),
  )
}

interface AbilityProps {
  ability: ExplainedAbility
  name: string
  isOpen: boolean
}

function AbilityAnswer({ ability, name, isOpen }: AbilityProps) {
  const { label, isAllowed, sentence, why } = ability
  return (
    <ExpandableSection title={<YesOrNo isYes={isAllowed} label={label} why={isOpen ? null : why} />} isOpen={isOpen}>
      {() => (
        <div className="access-detail">
          <p>{sentence}</p>
          <GrantList ability={ability} name={name} />
        </div>
      )}
    </ExpandableSection>
  )
}

interface YesOrNoProps {
  isYes: boolean
  label: string
  why: string | null
}

/** Shows the answer by sign and words, never by colour alone. */
const YesOrNo = ({ isYes, label, why }: YesOrNoProps) => (
  <span className="access-line">
    <SignOfAnswer isYes={isYes} />
    {label}
    {why === null ? null : <small>{why}</small>}
  </span>
)

function SignOfAnswer({ isYes }: { isYes: boolean }) {
  const say = useAccessWords()
  const Icon = isYes ? Check : Close
  return <Icon className="access-sign" data-yes={isYes} fontSize="small" titleAccess={say(isYes ? 'yes' : 'no')} />
}

function GrantList({ ability: { grants }, name }: { ability: ExplainedAbility; name: string }) {
  const say = useAccessWords()
  if (grants.length === 0) return null
  // Grants of the person's own roles decide, so they stand first.
  const sorted = [...grants.filter(({ isHeld }) => isHeld), ...grants.filter(({ isHeld }) => !isHeld)]
  return (
    <ul className="access-grants" aria-label={say('grants')}>
      {sorted.map((grant, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grants have no name, and their order stays
        <li key={at} className={grant.isHeld ? undefined : 'quiet'}>
          <GrantLine grant={grant} name={name} />
        </li>
      ))}
    </ul>
  )
}

function GrantLine({ grant, name }: { grant: ExplainedGrant; name: string }) {
  const say = useAccessWords()
  const { roles, isDenial, isHeld, conditions } = grant
  return (
    <>
      <strong>{say(isDenial ? 'denial' : 'grant', { roles })}</strong>
      {conditions.length === 0 ? ` ${say('always')}` : null}
      {isHeld ? null : <span> · {say('notHeld', { name })}</span>}
      {conditions.length > 0 ? (
        <ul>
          {conditions.map((condition) => (
            <li key={condition.text}>
              <ConditionLine condition={condition} isHeld={isHeld} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function ConditionLine({ condition, isHeld }: { condition: ExplainedCondition; isHeld: boolean }) {
  const say = useAccessWords()
  const { text, holds, why } = condition
  if (!isHeld) return text
  return (
    <>
      {holds === null ? null : <SignOfAnswer isYes={holds} />} {why ?? text}
      {holds === null ? <span className="chip">{say('unknown')}</span> : null}
    </>
  )
}

/** Number of fields from which a search among them helps. */
const manyFields = 8

/** Shows who reads and changes each field. */
export function FieldAnswers({ fields, name }: { fields: readonly ExplainedField[]; name: string }) {
  const say = useAccessWords()
  const [typed, setTyped] = useState('')
  const search = typed.trim().toLowerCase()
  const matching = fields.filter(({ label }) => label.toLowerCase().includes(search))
  return (
    <>
      {fields.length < manyFields ? null : (
        <OutlinedInput
          size="small"
          fullWidth
          value={typed}
          placeholder={say('findField')}
          inputProps={{ 'aria-label': say('findField'), autoComplete: 'off' }}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {matching.map(({ name: field, label, read, write }) => (
        <ExpandableSection key={field} title={<FieldLine {...{ label, read, write }} />}>
          {() => (
            <div className="access-detail">
              {[read, write].map((ability) => (
                <div key={ability.name}>
                  <p>{ability.sentence}</p>
                  <GrantList ability={ability} name={name} />
                </div>
              ))}
            </div>
          )}
        </ExpandableSection>
      ))}
      {matching.length === 0 ? <p role="status">{say('noField')}</p> : null}
    </>
  )
}

function FieldLine({ label, read, write }: Pick<ExplainedField, 'label' | 'read' | 'write'>) {
  const say = useAccessWords()
  return (
    <span className="access-line">
      <span className="access-field">{label}</span>
      <span className="chip" data-yes={read.isAllowed}>
        {say(read.isAllowed ? 'reads' : 'readsNot')}
      </span>
      <span className="chip" data-yes={write.isAllowed}>
        {say(write.isAllowed ? 'changes' : 'changesNot')}
      </span>
    </span>
  )
}
