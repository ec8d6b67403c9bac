import { maxSortKeys, type SortKey } from '../../../../dataProvider/sort'
import { reverseDirection, reverseKey, useSortOrder } from '../sorts/use-sort-order'

export interface HeadSort {
  /** Direction of the column if the list is sorted by it first; else undefined. */
  direction: SortKey[1] | undefined
  /** Sorts by this column alone. */
  by(direction: SortKey[1]): void
  /** Sorts by this column or reverses its direction; with `isOneMore` as a further key. */
  turn(isOneMore: boolean): void
}

/** Answers the order of the list for the heading of a column, with functions that change it. */
export function useHeadSort(name: string): HeadSort {
  const { keys, put } = useSortOrder()
  const [first] = keys
  const direction = first?.[0] === name ? first[1] : undefined
  return {
    direction,
    by: (next) => put(() => [[name, next]]),
    turn: (isOneMore) =>
      put((now) => {
        const own = now.find(([other]) => other === name)
        if (!isOneMore) return [[name, own === now[0] && own ? reverseDirection(own[1]) : 'asc']]
        if (own) return reverseKey(now, name)
        return now.length < maxSortKeys ? [...now, [name, 'asc']] : now
      }),
  }
}
