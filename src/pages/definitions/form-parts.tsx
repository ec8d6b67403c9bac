import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { requireCatalogue } from '../../framework/company/catalogue'
import { listRoles } from '../../framework/company/roles'
import type { LooseFilter } from '../../framework/filter'
import type { ResourceName, Role } from '../../framework/register'
import { LabelledSelect } from '../../views/import/labelled-select'
import type { Choice } from './report-choices'
import { useDefinitionWords } from './words'

interface SelectProps {
  label: string
  value: string
  options: readonly Choice[]
  onChange(value: string): void
}

/** An empty value is a choice here, so it gets a name that no field has. */
export const ChoiceSelect = ({ value, options, onChange, label }: SelectProps) => (
  <LabelledSelect
    label={label}
    value={value || '-'}
    options={options.map(([name, words]) => [name || '-', words] as const)}
    onChange={(name) => onChange(name === '-' ? '' : name)}
  />
)

interface RoleChecksProps {
  label: string
  to: readonly Role[]
  onRoles(to: readonly Role[]): void
}

/** Chooses roles. */
export function RoleChecks({ label, to, onRoles }: RoleChecksProps) {
  const { roles } = requireCatalogue()
  const toggle = (role: Role) => onRoles(to.includes(role) ? to.filter((each) => each !== role) : [...to, role])
  return (
    <fieldset className="plain-set">
      <legend>{label}</legend>
      {listRoles(roles).map((role) => (
        <div key={role}>
          <label>
            <input type="checkbox" checked={to.includes(role)} onChange={() => toggle(role)} /> {roles.labels[role]}
          </label>
        </div>
      ))}
    </fieldset>
  )
}

const Condition = lazyWithPreload(() =>
  import('../../views/list/filters/stored-condition').then((module) => module.ConditionText),
)
const ConditionBuilder = lazyWithPreload(() =>
  import('../../views/list/filters/stored-condition').then((module) => module.ConditionDialog),
)

interface WhereChoiceProps {
  of: ResourceName
  where: LooseFilter | undefined
  onWhere(where: LooseFilter | undefined): void
}

/** Chooses which records count. */
export function WhereChoice({ of, where, onWhere }: WhereChoiceProps) {
  const say = useDefinitionWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <p className="quiet">{say('where')}</p>
      <Suspense fallback={null}>{where ? <Condition about={of} condition={where} /> : <p>{say('all')}</p>}</Suspense>
      <Button onClick={() => setOpen(true)}>{say(where ? 'changeCondition' : 'condition')}</Button>
      {where ? <Button onClick={() => onWhere(undefined)}>{say('removeCondition')}</Button> : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ConditionBuilder
            about={of}
            condition={where ?? null}
            title={say('where')}
            onTake={(condition) => onWhere(condition ?? undefined)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
