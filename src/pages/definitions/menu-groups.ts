import { readUser } from '../../../authProvider/storage'
import type { Choice } from './report-choices'

/** Lists the groups of the person's own side bar, and the one in use. */
export function listMenuGroups(current: string | undefined): Choice[] {
  const groups = (readUser()?.menu ?? []).filter(({ children }) => children).map(({ name }) => name)
  return [...new Set([...groups, ...(current && current !== 'top' ? [current] : [])])].map((name) => [name, name])
}
