import { type ColumnsAndFrame, renameFields } from '../../framework/lists/saved-view'
import type { Resource } from '../../framework/resource'

type KeyedResource = Pick<Resource, 'columns'>

const mapHead = (path: string, toOther: (head: string) => string): string => {
  const [head = '', ...rest] = path.split('.')
  return [toOther(head), ...rest].join('.')
}

/** Answers columns and frame as this device stores them: fields of own resources by their ids. */
export const toStoredNames = <State extends ColumnsAndFrame>({ columns = {} }: KeyedResource, state: State): State =>
  renameFields(state, (path) => mapHead(path, (name) => columns[name] ?? name))

/** Answers stored columns and frame with the present names. */
export function toPresentNames<State extends ColumnsAndFrame>({ columns = {} }: KeyedResource, state: State): State {
  const names = new Map(Object.entries(columns).map(([name, column]) => [column, name]))
  return renameFields(state, (path) => mapHead(path, (key) => names.get(key) ?? key))
}
