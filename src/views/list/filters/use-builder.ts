import { useListContext } from 'ra-core'
import { useState } from 'react'
import { toListFilter } from '../../../../dataProvider/filter'
import { filterLimits } from '../../../framework/filter'
import type { Resource } from '../../../framework/resource'
import { type FilterSay, useFilterWords } from '../../../i18n/filter-words'
import { addressLength, limitOf, mostOfAddress, type RuleProblems, settle } from './settle'
import {
  besidesBuilt,
  editPart,
  type FilterValues,
  type Group,
  newGroup,
  newRule,
  type Part,
  treeIn,
  writeTree,
} from './tree'

export interface Builder {
  root: Group
  /** What is wrong with single conditions; known once it was tried to apply them. */
  problems: RuleProblems
  /** Why the filter as a whole cannot be applied, in words. */
  refusal: string | undefined
  /** The part that was added last. */
  newest: number | undefined
  edit(key: number, edit: (part: Part) => Part | undefined): void
  /** Adds a condition, or a group with one, to the group. */
  add(group: Group, kind: Part['kind']): void
  /** Whether the list took the filter. */
  apply(): boolean
  clear(): void
}

const noProblems: RuleProblems = new Map()

/** The condition tree while it is being built; the list knows nothing of it before it is applied. */
export function useBuilder(resource: Resource): Builder {
  const { filterValues, setFilters, displayedFilters, sort, perPage } = useListContext()
  const [root, setRoot] = useState(() => firstTree(filterValues))
  const [problems, setProblems] = useState(noProblems)
  const [newest, setNewest] = useState<number | undefined>(() => root.parts[0]?.key)
  const others = besidesBuilt(filterValues)
  const say = useFilterWords()
  const limit = limitOf(toListFilter(resource, { ...others, ...writeTree(root) }).filter ?? {})
  const length = addressLength({ ...others, ...writeTree(root) }, { sort, perPage })
  const refusal = refusalOf(limit, length, say)
  const edit: Builder['edit'] = (key, how) =>
    setRoot((tree) => (tree.key === key ? asGroup(how(tree), tree) : editPart(tree, key, how)))
  return {
    root,
    problems,
    refusal,
    newest,
    edit,
    add(group, kind) {
      const rule = newRule()
      const added = kind === 'rule' ? rule : newGroup('any', [rule])
      edit(group.key, (part) => (part.kind === 'group' ? { ...part, parts: [...part.parts, added] } : part))
      setNewest(rule.key)
    },
    apply() {
      const settled = settle(root, resource)
      setProblems(settled.problems)
      if (settled.problems.size > 0 || refusal) return false
      setFilters({ ...others, ...writeTree(settled.root) }, displayedFilters)
      return true
    },
    clear: () => setFilters({ ...others }, displayedFilters),
  }
}

const asGroup = (part: Part | undefined, before: Group): Group => (part?.kind === 'group' ? part : before)

/** What was built before; a blank condition where there is none, or none that can be read. */
function firstTree(filterValues: FilterValues): Group {
  const tree = treeIn(filterValues)
  return tree && tree.parts.length > 0 ? tree : newGroup('all', [newRule()])
}

function refusalOf(limit: keyof typeof filterLimits | undefined, length: number, say: FilterSay): string | undefined {
  if (limit === 'depth') return say('tooDeep')
  if (limit) return say('tooMany', { most: filterLimits.conditions })
  return length > mostOfAddress ? say('tooLong', { length, most: mostOfAddress }) : undefined
}
