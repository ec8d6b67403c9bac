import type { Resource } from '../../../framework/resource'

interface Order {
  field: string
  order: 'ASC' | 'DESC'
}

/** `-fromDate`, as a declaration says it, for lists. */
export const parseOrder = (sort: string): Order =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }

/** How the list of the resource is sorted where nobody chose anything else. */
export const defaultSort = ({ views, title }: Resource): Order => parseOrder(views.list?.sort ?? title)
