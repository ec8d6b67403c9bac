import type { Resource } from '../../../framework/resource'

interface Order {
  field: string
  order: 'ASC' | 'DESC'
}

/** `-fromDate`, as a declaration says it, for lists. */
export const orderOf = (sort: string): Order =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }

/** How the list of the resource is sorted where nobody chose anything else. */
export const usualSort = ({ views, title }: Resource): Order => orderOf(views.list?.sort ?? title)
