import { useState } from 'react'
import type { LooseFilter } from '../../../framework/filter'
import type { Resource } from '../../../framework/resource'
import {
  buildTreeFilter,
  type ConditionGroup,
  type ConditionPart,
  createGroup,
  createRule,
  type FilterValues,
  parseConditionTree,
  updatePart,
} from './condition-tree'
import { type RuleProblems, validateConditionTree } from './validate-condition'

export interface ConditionBuilder {
  root: ConditionGroup
  /** Errors of single conditions; empty until the person tries to apply them. */
  problems: RuleProblems
  /** Why the filter as a whole cannot be applied, in words. */
  refusal: string | undefined
  /** Key of the part that was added last. */
  newest: number | undefined
  edit(key: number, edit: (part: ConditionPart) => ConditionPart | undefined): void
  /** Adds a condition, or a group with one condition, to the group. */
  add(group: ConditionGroup, kind: ConditionPart['kind']): void
  /** Applies the condition; answers whether it was valid. */
  apply(): boolean
  clear(): void
}

/** Where the builder reads a condition and stores it. */
export interface ConditionStore {
  /** The condition that was built before, with the keys `and`, `or` and `not`. */
  built: FilterValues
  /** Why the condition cannot be stored, in words. */
  refusalOf(condition: LooseFilter): string | undefined
  take(condition: LooseFilter): void
}

const noProblems: RuleProblems = new Map()

/** Keeps the condition tree while it is being built; the stored condition changes only when it is applied. */
export function useConditionBuilder(resource: Resource, { built, refusalOf, take }: ConditionStore): ConditionBuilder {
  const [root, setRoot] = useState(() => buildInitialTree(built))
  const [problems, setProblems] = useState(noProblems)
  const [newest, setNewest] = useState<number | undefined>(() => root.parts[0]?.key)
  const refusal = refusalOf(buildTreeFilter(root))
  const edit: ConditionBuilder['edit'] = (key, change) =>
    setRoot((tree) => (tree.key === key ? keepIfGroup(change(tree), tree) : updatePart(tree, key, change)))
  return {
    root,
    problems,
    refusal,
    newest,
    edit,
    add(group, kind) {
      const rule = createRule()
      const added = kind === 'rule' ? rule : createGroup('any', [rule])
      edit(group.key, (part) => (part.kind === 'group' ? { ...part, parts: [...part.parts, added] } : part))
      setNewest(rule.key)
    },
    apply() {
      const checked = validateConditionTree(root, resource)
      setProblems(checked.problems)
      if (checked.problems.size > 0 || refusal) return false
      take(buildTreeFilter(checked.root))
      return true
    },
    clear: () => take({}),
  }
}

const keepIfGroup = (part: ConditionPart | undefined, before: ConditionGroup): ConditionGroup =>
  part?.kind === 'group' ? part : before

/** Answers the condition that was built before; a blank one if there is none, or none that can be read. */
function buildInitialTree(built: FilterValues): ConditionGroup {
  const tree = parseConditionTree(built)
  return tree && tree.parts.length > 0 ? tree : createGroup('all', [createRule()])
}
