import { Fragment, useMemo } from 'react'
import { ConditionText } from '../../../fields/parts/filter-controls'
import type { Resource } from '../../../framework/resource'
import { useFilterWords } from '../../../i18n/lists/filter-words'
import { lowercaseFirst } from '../../../i18n/say'
import {
  type ConditionGroup,
  type ConditionRule,
  type FilterValues,
  parseConditionTree,
  readSetName,
} from './condition-tree'
import { comparisonWord, findOfferedField } from './offered-fields'

/** Shows the built condition of a list in words, with values as their fields show them. */
export function BuiltConditionText({ resource, filterValues }: { resource: Resource; filterValues: FilterValues }) {
  const say = useFilterWords()
  const tree = useMemo(() => parseConditionTree(filterValues), [filterValues])
  return tree ? <GroupText resource={resource} group={tree} /> : say('unreadable')
}

function GroupText({ resource, group }: { resource: Resource; group: ConditionGroup }) {
  const say = useFilterWords()
  const link = group.mode === 'all' ? say('and') : group.mode === 'any' ? say('or') : ', '
  return (
    <>
      {group.mode === 'none' ? say('none') : null}
      {group.parts.map((part, index) => (
        <Fragment key={part.key}>
          {index > 0 ? link : null}
          {part.kind === 'rule' ? (
            <RuleText resource={resource} rule={part} />
          ) : (
            <>
              (<GroupText resource={resource} group={part} />)
            </>
          )}
        </Fragment>
      ))}
    </>
  )
}

function RuleText({ resource, rule }: { resource: Resource; rule: ConditionRule }) {
  const say = useFilterWords()
  const offered = findOfferedField(resource, rule.path)
  if (!offered) return `${rule.path}?`
  const { comparison, values } = rule
  const words = `${offered.label} ${say(comparisonWord(comparison, offered))}`
  const { FilterText = ConditionText } = offered.shown.views
  const renderValue = (value: unknown) => {
    const set = readSetName(value)
    return (
      <FilterText field={offered.shown.field} value={set ? { in: set as `$${string}` } : { eq: value as string }} />
    )
  }
  if (comparison === 'isEmpty' || comparison === 'isSet') return words
  if (comparison === 'within') return `${words} ${lowercaseFirst(say(values[0] as Parameters<typeof say>[0]))}`
  const link = comparison === 'between' ? say('and') : ', '
  return (
    <>
      {words}{' '}
      {values.map((value, index) => (
        <Fragment key={JSON.stringify(value)}>
          {index > 0 ? link : null}
          {renderValue(value)}
        </Fragment>
      ))}
    </>
  )
}
