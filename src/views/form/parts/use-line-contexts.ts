import { isParent, type RuleContext, throwOnUnknownValue } from '../../../framework/rule-context/rule-context'
import type { Values } from '../../../framework/validate'
import { requireContextDeclarations, useInForceRecords } from '../../rule-context/use-in-force'
import { todayForRecords, useSignedIn } from '../../signed-in'
import { mergeLineValues } from './compute-lines'
import type { ParsedLine } from './form-lines'
import type { PartView } from './part-views'

/**
 * Answers the rule context of the lines of each part: their parent record, and the records in force for
 * each.
 */
export function useLineContexts(
  views: readonly PartView[],
  read: Readonly<Record<string, readonly ParsedLine[]>>,
  head: Values,
): ReadonlyMap<PartView, readonly RuleContext[]> {
  const who = useSignedIn()
  for (const view of views) requireContextDeclarations(view.resource)
  const linesInView = (view: PartView) => read[view.name] ?? []
  const entered = views.flatMap((view) =>
    linesInView(view).map((line) => ({
      resource: view.resource,
      record: mergeLineValues(view, line, head),
      over: { [view.by]: head },
    })),
  )
  const answers = useInForceRecords(entered)
  let next = 0
  return new Map(
    views.map((view) => {
      const own = buildParentValues(view, head)
      const today = todayForRecords(view.resource, who)
      return [
        view,
        linesInView(view).map(({ line }): RuleContext => {
          const values = { ...own, ...answers[next++] }
          return { given: throwOnUnknownValue(values), today, before: line.stored ?? null }
        }),
      ]
    }),
  )
}

/** Builds the parent record, under every `given` name by which the line refers to it. */
function buildParentValues({ resource, by }: PartView, head: Values): Values {
  const names = Object.entries(resource.given).flatMap(([name, source]) =>
    isParent(source) && source.path === by ? [name] : [],
  )
  return Object.fromEntries(names.map((name) => [name, throwOnUnknownValue(head)]))
}
