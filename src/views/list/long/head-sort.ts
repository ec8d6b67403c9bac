import { useListContext } from 'ra-core'
import { mostSortKeys, type SortKey, sortKeys, sortOf } from '../../../../dataProvider/sort'

export interface HeadSort {
  /** Of the column that leads the order. */
  direction: SortKey[1] | undefined
  /** Orders by this column alone. */
  by(direction: SortKey[1]): void
  /** Orders by it or turns it; as one more key where `isOneMore`. */
  turn(isOneMore: boolean): void
}

/** The order of the list as the heading of a column shows and changes it. */
export function useHeadSort(name: string): HeadSort {
  const { sort, setSort } = useListContext()
  const keys = sortKeys(sort)
  const [first] = keys
  const direction = first?.[0] === name ? first[1] : undefined
  const by = (next: SortKey[1]) => setSort(sortOf([[name, next]]))
  const turned = keys.map((key): SortKey => (key[0] === name ? [name, opposite(key[1])] : key))
  const isKey = keys.some(([other]) => other === name)
  const turnOrAdd = () => {
    if (isKey) setSort(sortOf(turned))
    else if (keys.length < mostSortKeys) setSort(sortOf([...keys, [name, 'asc']]))
  }
  return {
    direction,
    by,
    turn: (isOneMore) => (isOneMore ? turnOrAdd() : by(direction === 'asc' ? 'desc' : 'asc')),
  }
}

const opposite = (direction: SortKey[1]): SortKey[1] => (direction === 'asc' ? 'desc' : 'asc')
