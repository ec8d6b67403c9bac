import type { Resource } from '../../../framework/resource'

interface ListOrder {
  field: string
  order: 'ASC' | 'DESC'
}

/** The order of a list from `-fromDate`, as declarations write it. */
export const parseOrder = (sort: string): ListOrder =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }

/** The default order of a resource's list. */
export const defaultSort = ({ views, title }: Resource): ListOrder => parseOrder(views.list?.sort ?? title)
