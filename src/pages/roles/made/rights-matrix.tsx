import Button from '@mui/material/Button'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { findCard } from '../../../framework/company/catalogue'
import type { RoleRights } from '../../../framework/company/own-roles/role-body'
import { humanizeName } from '../../../framework/naming'
import type { Resource } from '../../../framework/resource'
import { ExpandableSection } from '../../../views/blocks/expandable-section'
import { matchesSearch, SearchField } from '../../../views/blocks/records/search-field'
import { buildLevel, type RightLevel, rightLevels } from './lenders'
import { RightsRow } from './rights-row'
import { useMadeRoleWords } from './words'

type RightsByResource = Readonly<Record<string, RoleRights>>

interface RightsMatrixProps {
  resources: readonly Resource[]
  rights: RightsByResource
  /** The rights before anything was changed. */
  first: RightsByResource
  lendersOf(resource: Resource): readonly string[]
  onChange(change: (rights: RightsByResource) => RightsByResource): void
}

const shows = ['showAll', 'showGiven', 'showChanged'] as const
type Shown = (typeof shows)[number]

/** Shows what a role may do, by area and resource; search and areas keep many resources readable. */
export function RightsMatrix({ resources, rights, first, lendersOf, onChange }: RightsMatrixProps) {
  const say = useMadeRoleWords()
  const [words, setWords] = useState('')
  const [choice, setShown] = useState<Shown>('showAll')
  const sought = useDeferredValue(words)
  const groups = useMemo(() => groupByArea(resources), [resources])
  const put = useCallback(
    (name: string, next: RoleRights | undefined) =>
      onChange((all) => {
        const { [name]: _, ...others } = all
        return next ? { ...others, [name]: next } : others
      }),
    [onChange],
  )
  const isChanged = ({ name }: Resource) => JSON.stringify(rights[name]) !== JSON.stringify(first[name])
  const isShown = (resource: Resource, group: string) =>
    matchesSearch(sought, [resource.plural, resource.label, group]) &&
    (choice === 'showAll' || (choice === 'showGiven' ? rights[resource.name] !== undefined : isChanged(resource)))
  const visible = groups.flatMap(({ group, members }) => {
    const matches = members.filter((resource) => isShown(resource, group))
    return matches.length > 0 ? [{ group, members, matches }] : []
  })
  const isNarrow = sought !== '' || choice !== 'showAll'
  return (
    <>
      <div className="choices">
        <SearchField label={say('searchResources')} value={words} onChange={setWords} />
        <ShownChoice {...{ choice }} onChange={setShown} />
      </div>
      {visible.length === 0 ? <p role="status">{say('noResource')}</p> : null}
      {visible.map(({ group, members, matches }) => (
        <AreaRights key={group} {...{ group, members, matches, rights, lendersOf, put }} isOpen={isNarrow} />
      ))}
    </>
  )
}

function ShownChoice({ choice, onChange }: { choice: Shown; onChange(choice: Shown): void }) {
  const say = useMadeRoleWords()
  return (
    <fieldset aria-label={say('show')} className="plain-set toolbar">
      {shows.map((each) => (
        <Button
          key={each}
          size="small"
          variant={each === choice ? 'contained' : 'outlined'}
          aria-pressed={each === choice}
          onClick={() => onChange(each)}
        >
          {say(each)}
        </Button>
      ))}
    </fieldset>
  )
}

interface AreaRightsProps extends GroupLevelProps, Pick<RightsMatrixProps, 'rights'> {
  members: readonly Resource[]
  /** True while a search or a choice narrows the rows, which then stand open. */
  isOpen: boolean
}

/** The resources of an area, with the number of those that the role reaches. */
function AreaRights({ group, members, matches, rights, isOpen, lendersOf, put }: AreaRightsProps) {
  const say = useMadeRoleWords()
  const givenCount = members.filter(({ name }) => rights[name]).length
  const title = (
    <>
      {group} <span className="quiet">{say('groupCount', { given: givenCount, all: members.length })}</span>
    </>
  )
  return (
    <ExpandableSection {...{ isOpen, title }}>
      {() => (
        <div className="made-rights">
          {matches.length > 1 ? <GroupLevel {...{ group, matches, lendersOf, put }} /> : null}
          {matches.map((resource) => (
            <RightsRow key={resource.name} {...{ resource, lendersOf }} rights={rights[resource.name]} onChange={put} />
          ))}
        </div>
      )}
    </ExpandableSection>
  )
}

interface GroupLevelProps extends Pick<RightsMatrixProps, 'lendersOf'> {
  group: string
  matches: readonly Resource[]
  put(name: string, next: RoleRights | undefined): void
}

/** Sets all listed resources of an area at once. */
function GroupLevel({ group, matches, lendersOf, put }: GroupLevelProps) {
  const say = useMadeRoleWords()
  const set = (level: RightLevel) => {
    for (const resource of matches) put(resource.name, buildLevel(resource, level, lendersOf(resource)[0] as never))
  }
  return (
    <select
      className="made-select made-group"
      aria-label={say('accessOfGroup', { group })}
      value=""
      onChange={({ target }) => set(target.value as RightLevel)}
    >
      <option value="" disabled>
        {say('setGroup')}
      </option>
      {rightLevels.map((level) => (
        <option key={level} value={level}>
          {say(`level_${level}`)}
        </option>
      ))}
    </select>
  )
}

/** Groups resources by the area that declares them; those made here come first. */
function groupByArea(resources: readonly Resource[]) {
  const groups = new Map<string, Resource[]>()
  for (const resource of resources) {
    const group = humanizeName(findCard(resource.name)?.area ?? '')
    groups.set(group, [...(groups.get(group) ?? []), resource])
  }
  return [...groups]
    .map(([group, members]) => ({ group, members }))
    .sort((one, other) => (one.group < other.group ? -1 : 1))
}
