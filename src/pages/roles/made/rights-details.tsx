import { type RoleExtent, type RoleRights, roleExtents } from '../../../framework/company/own-roles/role-body'
import type { Resource } from '../../../framework/resource'
import { type LentPart, listLentRights, listPersonFields } from './lenders'
import { useMadeRoleWords } from './words'

interface RightsDetailsProps {
  resource: Resource
  rights: RoleRights
  onChange(rights: RoleRights | undefined): void
}

/** Leaves out parts that say nothing; without any right the resource is not named. */
function tidyRights({ as, person, can = {}, steps = {}, reads = [], writes = [] }: RoleRights): RoleRights | undefined {
  const extents = [...Object.values(can), ...Object.values(steps)]
  if (extents.length === 0) return undefined
  return {
    ...(as && { as }),
    ...(person !== undefined && extents.some((extent) => extent !== 'all') && { person }),
    ...(Object.keys(can).length > 0 && { can }),
    ...(Object.keys(steps).length > 0 && { steps }),
    ...(reads.length > 0 && (can.list ?? can.show) && { reads }),
    ...(writes.length > 0 && (can.create ?? can.update) && { writes }),
  }
}

type Extents = Readonly<Record<string, RoleExtent | undefined>>

const setPart = (all: Extents, name: string, value: RoleExtent | undefined): Record<string, RoleExtent> => {
  const { [name]: _, ...others } = all
  const set = value === undefined ? others : { ...others, [name]: value }
  return Object.fromEntries(Object.entries(set).flatMap(([key, extent]) => (extent ? [[key, extent]] : [])))
}

/** All rights on a resource one by one: operations, steps, and fields that only some roles see or change. */
export function RightsDetails({ resource, rights, onChange }: RightsDetailsProps) {
  const say = useMadeRoleWords()
  const lent = listLentRights(resource, rights.as)
  const [person] = listPersonFields(resource)
  const put = (part: Partial<RoleRights>) =>
    onChange(tidyRights({ ...rights, person: rights.person ?? person?.name, ...part }))
  const extents = roleExtents.filter((extent) => extent === 'all' || person)
  const renderSelect = (
    label: string,
    value: RoleExtent | undefined,
    set: (extent: RoleExtent | undefined) => void,
  ) => (
    <label key={label} className="made-right">
      <span>{label}</span>
      <select
        className="made-select"
        aria-label={say('rightOn', { right: label, resource: resource.plural })}
        value={value ?? ''}
        onChange={({ target }) => set(roleExtents.find((extent) => extent === target.value))}
      >
        <option value="">{say('extent_none')}</option>
        {extents.map((extent) => (
          <option key={extent} value={extent}>
            {say(`extent_${extent}`)}
          </option>
        ))}
      </select>
    </label>
  )
  const { steps = {} } = rights
  const can: Extents = rights.can ?? {}
  return (
    <>
      <div className="made-verbs">
        {lent.verbs.map((verb) =>
          renderSelect(say(`verb_${verb}`), can[verb], (extent) => put({ can: setPart(can, verb, extent) })),
        )}
      </div>
      {lent.steps.length > 0 ? <h4>{say('steps')}</h4> : null}
      <div className="made-verbs">
        {lent.steps.map(({ name, label }) =>
          renderSelect(label, steps[name], (extent) => put({ steps: setPart(steps, name, extent) })),
        )}
      </div>
      <FieldRights {...{ lent, rights }} onChange={put} />
    </>
  )
}

interface FieldRightsProps {
  lent: ReturnType<typeof listLentRights>
  rights: RoleRights
  onChange(part: Partial<RoleRights>): void
}

/** Seeing and changing a field are two rights, each with a word of its own. */
function FieldRights({ lent, rights, onChange }: FieldRightsProps) {
  const say = useMadeRoleWords()
  const parts = new Map<string, LentPart>([...lent.reads, ...lent.writes].map((part) => [part.name, part]))
  if (parts.size === 0) return null
  const { can = {}, reads = [], writes = [] } = rights
  const toggle = (names: readonly string[], name: string) =>
    names.includes(name) ? names.filter((each) => each !== name) : [...names, name]
  const renderTick = (label: string, kind: 'reads' | 'writes', name: string, isOpen: boolean) => {
    const names = kind === 'reads' ? reads : writes
    if (!lent[kind].some((each) => each.name === name)) return <td />
    return (
      <td>
        <input
          type="checkbox"
          aria-label={label}
          disabled={!isOpen}
          checked={names.includes(name)}
          onChange={() => onChange({ [kind]: toggle(names, name) })}
        />
      </td>
    )
  }
  return (
    <>
      <h4>{say('fields')}</h4>
      <p className="quiet">{say('fieldsHelp')}</p>
      <table className="made-fields">
        <thead>
          <tr>
            <th scope="col">{say('field')}</th>
            <th scope="col">{say('sees')}</th>
            <th scope="col">{say('changes')}</th>
          </tr>
        </thead>
        <tbody>
          {[...parts.values()].map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {renderTick(say('seesField', { field: label }), 'reads', name, Boolean(can.list ?? can.show))}
              {renderTick(say('changesField', { field: label }), 'writes', name, Boolean(can.create ?? can.update))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
