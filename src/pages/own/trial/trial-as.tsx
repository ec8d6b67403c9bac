import { useId } from 'react'
import { ref } from '../../../fields'
import { requireCatalogue } from '../../../framework/company/catalogue'
import { listRoles } from '../../../framework/company/roles'
import { peopleResource } from '../../../framework/register'
import { FieldInput } from '../../../views/blocks/field-input'
import { Toggles } from '../../../views/blocks/toggles'
import { CellSelect } from '../cell-select'
import { useTrialWords } from './words'

/** Who the draft is tried as, and of a role what is looked at. */
export interface TrialChoice {
  by: 'role' | 'person'
  role: string
  empId: number | null
  resource: string | undefined
}

interface TrialAsProps {
  choice: TrialChoice
  /** The role that the draft makes. */
  ownRole: { role: string; label: string } | undefined
  /** The resources that can be looked at with it. */
  names: readonly { name: string; label: string }[]
  onChoice(choice: TrialChoice): void
}

const person = ref(peopleResource, { required: true })

/** Chooses a role or a person. */
export function TrialAs({ choice, ownRole, names, onChoice }: TrialAsProps) {
  const say = useTrialWords()
  const id = useId()
  const { roles } = requireCatalogue()
  const labels = listRoles(roles).map((role): [string, string] => [role, roles.labels[role] ?? role])
  const put = (part: Partial<TrialChoice>) => onChoice({ ...choice, ...part })
  return (
    <div className="trial-as">
      <Toggles<'role' | 'person'>
        label={say('by')}
        value={choice.by}
        options={[
          ['role', say('byRole')],
          ['person', say('byPerson')],
        ]}
        onChange={(by) => put({ by })}
      />
      {choice.by === 'role' ? (
        <CellSelect
          label={say('role')}
          value={choice.role}
          options={
            ownRole ? [[ownRole.role, ownRole.label], ...labels.filter(([role]) => role !== ownRole.role)] : labels
          }
          onChange={(role) => put({ role })}
        />
      ) : (
        <FieldInput
          id={`${id}-person`}
          name="empId"
          label={say('person')}
          field={person}
          value={choice.empId}
          onChange={(value) => put({ empId: typeof value === 'number' ? value : null })}
        />
      )}
      {names.length > 0 ? (
        <CellSelect
          label={say('resource')}
          value={choice.resource ?? ''}
          options={names.map(({ name, label }) => [name, label])}
          onChange={(resource) => put({ resource })}
        />
      ) : null}
    </div>
  )
}
