import Button from '@mui/material/Button'
import { memo, useId, useState } from 'react'
import { scopeForVerb, verbs } from '../../../framework/access'
import { requireCatalogue } from '../../../framework/company/catalogue'
import type { RoleRights } from '../../../framework/company/own-roles/role-body'
import type { Role } from '../../../framework/register'
import type { Resource } from '../../../framework/resource'
import { lowercaseFirst } from '../../../i18n/say'
import { buildLevel, findLevel, listPersonFields, type RightLevel, rightLevels } from './lenders'
import { RightsDetails } from './rights-details'
import { useMadeRoleWords } from './words'

interface RightsRowProps {
  resource: Resource
  rights: RoleRights | undefined
  lendersOf(resource: Resource): readonly string[]
  onChange(name: string, rights: RoleRights | undefined): void
}

/** One resource of the matrix: a usual set of rights, whose they are, and all of them one by one. */
export const RightsRow = memo(function RightsRow({ resource, rights, lendersOf, onChange }: RightsRowProps) {
  const say = useMadeRoleWords()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { name, plural } = resource
  const lenders = lendersOf(resource) as readonly Role[]
  const as = rights?.as ?? (resource.isOwn ? undefined : lenders[0])
  const level = findLevel(resource, rights)
  const levels = rightLevels.filter((each) => each === 'none' || buildLevel(resource, each, as))
  const put = (next: RoleRights | undefined) => onChange(name, next)
  const setLender = (lender: Role | undefined) => put(buildLevel(resource, level ?? 'seesAll', lender))
  return (
    <div className="made-row" data-given={rights !== undefined}>
      <span className="strong">{plural}</span>
      <select
        className="made-select"
        aria-label={say('accessOf', { resource: plural })}
        value={level ?? 'custom'}
        onChange={({ target }) => put(buildLevel(resource, target.value as RightLevel, as))}
      >
        {levels.map((each) => (
          <option key={each} value={each}>
            {say(`level_${each}`)}
          </option>
        ))}
        {level ? null : <option value="custom">{say('level_custom')}</option>}
      </select>
      {rights ? <LenderSelect {...{ resource, lenders, as }} onChange={setLender} /> : <span />}
      {rights ? (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={say('detailsOf', { resource: plural })}
          onClick={() => setOpen(!isOpen)}
        >
          {say('details')}
        </Button>
      ) : (
        <span />
      )}
      {rights && !isOpen && rights.person !== undefined ? (
        <PersonSelect {...{ resource, rights }} onChange={put} />
      ) : null}
      <EverybodyRights {...{ resource }} />
      {isOpen && rights ? (
        <div id={id} className="made-details">
          {rights.person !== undefined ? <PersonSelect {...{ resource, rights }} onChange={put} /> : null}
          <RightsDetails {...{ resource, rights }} onChange={put} />
        </div>
      ) : null}
    </div>
  )
})

/** Says what holders may do anyway, since they rank as employees and a role only adds to that. */
function EverybodyRights({ resource }: { resource: Resource }) {
  const say = useMadeRoleWords()
  const everybody = requireCatalogue().roles.effective([])
  const extents = verbs.map((verb) => [verb, scopeForVerb(resource, verb, everybody)] as const)
  const name = (isAll: boolean) =>
    extents
      .filter(([, scope]) => scope !== 'none' && (scope === 'all') === isAll)
      .map(([verb]) => lowercaseFirst(say(`verb_${verb}`)))
      .join(', ')
  const [onAll, onSome] = [name(true), name(false)]
  if (!onAll && !onSome) return null
  return (
    <span className="quiet made-everybody">
      {[onAll && say('everybodyAll', { rights: onAll }), onSome && say('everybodySome', { rights: onSome })]
        .filter(Boolean)
        .join(' ')}
    </span>
  )
}

interface LenderSelectProps {
  resource: Resource
  lenders: readonly Role[]
  as: Role | undefined
  onChange(lender: Role | undefined): void
}

function LenderSelect({ resource, lenders, as, onChange }: LenderSelectProps) {
  const say = useMadeRoleWords()
  const { labels, bySecondPerson } = requireCatalogue().roles
  const isGuarded = as !== undefined && bySecondPerson?.roles.includes(as)
  return (
    <span className="made-lender">
      <select
        className="made-select"
        aria-label={say('lenderOf', { resource: resource.plural })}
        value={as ?? ''}
        onChange={({ target }) => onChange(lenders.find((role) => role === target.value))}
      >
        {resource.isOwn ? <option value="">{say('direct')}</option> : null}
        {lenders.map((role) => (
          <option key={role} value={role}>
            {say('lender')} {labels[role]}
          </option>
        ))}
      </select>
      {isGuarded ? (
        <span className="chip" title={say('guardedHelp')}>
          {say('guarded')}
        </span>
      ) : null}
    </span>
  )
}

interface PersonSelectProps {
  resource: Resource
  rights: RoleRights
  onChange(rights: RoleRights): void
}

/** Chooses the field that says whose a record is. */
function PersonSelect({ resource, rights, onChange }: PersonSelectProps) {
  const say = useMadeRoleWords()
  const people = listPersonFields(resource)
  return (
    <label className="made-person">
      <span className="quiet">{say('person')}</span>
      <select
        className="made-select"
        aria-label={say('personOf', { resource: resource.plural })}
        value={rights.person ?? people[0]?.name ?? ''}
        onChange={({ target }) => onChange({ ...rights, person: target.value })}
      >
        {people.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
