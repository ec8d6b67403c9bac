import { useState } from 'react'
import type { LooseFilter } from '../../../framework/filter'
import type { Resource } from '../../../framework/resource'
import { type RuleProblems, validateTree } from './settle'
import { editPart, type FilterValues, type Group, newGroup, newRule, type Part, parseTree, writeTree } from './tree'

export interface Builder {
  root: Group
  /** Errors of single conditions, once the person tried to apply them. */
  problems: RuleProblems
  /** Why the filter as a whole cannot be applied, in words. */
  refusal: string | undefined
  /** The part that was added last. */
  newest: number | undefined
  edit(key: number, edit: (part: Part) => Part | undefined): void
  /** Adds a condition, or a group with one, to the group. */
  add(group: Group, kind: Part['kind']): void
  /** Applies the condition; answers whether it was valid. */
  apply(): boolean
  clear(): void
}

/** Where a condition is read from and stored. */
export interface Place {
  /** The condition built before, by `and`, `or` and `not`. */
  built: FilterValues
  /** Why the condition cannot be stored, in words. */
  refusalOf(condition: LooseFilter): string | undefined
  take(condition: LooseFilter): void
}

const noProblems: RuleProblems = new Map()

/** The condition tree while it is being built; its place is unchanged until it is applied. */
export function useBuilder(resource: Resource, { built, refusalOf, take }: Place): Builder {
  const [root, setRoot] = useState(() => initialTree(built))
  const [problems, setProblems] = useState(noProblems)
  const [newest, setNewest] = useState<number | undefined>(() => root.parts[0]?.key)
  const refusal = refusalOf(writeTree(root))
  const edit: Builder['edit'] = (key, change) =>
    setRoot((tree) => (tree.key === key ? toGroup(change(tree), tree) : editPart(tree, key, change)))
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
      const checked = validateTree(root, resource)
      setProblems(checked.problems)
      if (checked.problems.size > 0 || refusal) return false
      take(writeTree(checked.root))
      return true
    },
    clear: () => take({}),
  }
}

const toGroup = (part: Part | undefined, before: Group): Group => (part?.kind === 'group' ? part : before)

/** The condition built before; a blank one if there is none, or none that can be read. */
function initialTree(built: FilterValues): Group {
  const tree = parseTree(built)
  return tree && tree.parts.length > 0 ? tree : newGroup('all', [newRule()])
}
