import { type Beside, isParent, throwIfUnknown } from '../../../framework/given/given'
import type { Values } from '../../../framework/validate'
import { useInForceOfAll } from '../../given/use-in-force'
import { useToday } from '../../signed-in'
import type { ReadLine } from './lines'
import type { PartView } from './part-views'
import { wholeLine } from './sums'

/** What is known beside the lines of each part: what is in force for each, and the record that they are part of. */
export function useBesideLines(
  views: readonly PartView[],
  read: Readonly<Record<string, readonly ReadLine[]>>,
  head: Values,
): ReadonlyMap<PartView, readonly Beside[]> {
  const today = useToday()
  const linesOf = (view: PartView) => read[view.name] ?? []
  const entered = views.flatMap((view) =>
    linesOf(view).map((line) => ({
      resource: view.resource,
      record: wholeLine(view, line, head),
      over: { [view.by]: head },
    })),
  )
  const answers = useInForceOfAll(entered)
  let next = 0
  return new Map(
    views.map((view) => {
      const own = headOf(view, head)
      return [
        view,
        linesOf(view).map(({ line }): Beside => {
          const given = { ...own, ...answers[next++] }
          return { given: throwIfUnknown(given), today, before: line.stored ?? null }
        }),
      ]
    }),
  )
}

/** The record above stands under every name by which the line gives it. */
function headOf({ resource, by }: PartView, head: Values): Values {
  const names = Object.entries(resource.given).flatMap(([name, given]) =>
    isParent(given) && given.path === by ? [name] : [],
  )
  return Object.fromEntries(names.map((name) => [name, throwIfUnknown(head)]))
}
