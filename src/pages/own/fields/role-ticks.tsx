import { requireCatalogue } from '../../../framework/company/catalogue'
import { listRoles } from '../../../framework/company/roles'
import type { Role } from '../../../framework/register'
import { useOwnWords } from '../words'

interface RoleTicksProps {
  /** Default: who sees it. */
  legend?: string
  /** What holds while no role is ticked. */
  label: string
  /** Default: all roles. */
  roles?: readonly Role[]
  value: unknown
  onChange(roles: readonly string[] | undefined): void
}

/** Narrows something to some roles; rights that a file writes with conditions stay as they are. */
export function RoleTicks({ legend, label, roles: offered, value, onChange }: RoleTicksProps) {
  const say = useOwnWords()
  const { roles } = requireCatalogue()
  const rights = Array.isArray(value) ? value : []
  if (rights.some((right) => typeof right !== 'string'))
    return <p className="quiet">{say('specialRecords', { filter: JSON.stringify(rights) })}</p>
  const toggle = (role: string) => {
    const next = rights.includes(role) ? rights.filter((each) => each !== role) : [...rights, role]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset className="plain-set own-roles">
      <legend>{legend ?? say('readers')}</legend>
      {(offered ?? listRoles(roles)).map((role) => (
        <label key={role} className="own-tick">
          <input type="checkbox" checked={rights.includes(role)} onChange={() => toggle(role)} />
          {roles.labels[role]}
        </label>
      ))}
      {/* Below the boxes, so that they stay where they are when it goes. */}
      {rights.length === 0 ? <p className="quiet">{label}</p> : null}
    </fieldset>
  )
}
