import type { Resource } from '../../../framework/resource'

interface ListOrder {
  field: string
  order: 'ASC' | 'DESC'
}

/** Reads the order of a list from the form in declarations, `-fromDate`. */
export const parseOrder = (sort: string): ListOrder =>
  sort.startsWith('-') ? { field: sort.slice(1), order: 'DESC' } : { field: sort, order: 'ASC' }

/** Answers the default order of a resource's list. */
export const defaultSort = ({ views, title }: Resource): ListOrder => parseOrder(views.list?.sort ?? title)
