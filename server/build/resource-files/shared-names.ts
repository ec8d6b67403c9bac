/** A fact that several declarations share, such as a set of roles: `@people/roles:peopleTeam`. */
export interface SharedName {
  /** The file below `resources`, without its ending. */
  file: string
  /** The exported name. */
  name: string
  /** The parts of its value, from the outside in. */
  parts: readonly string[]
  /** True where its entries stand among others of a list. */
  isSpread: boolean
}

const form = /^(\.\.\.)?@((?:[a-zA-Z][\w-]*\/)+[a-zA-Z][\w-]*):([a-zA-Z]\w*)((?:\.[a-zA-Z]\w*)*)$/

/** Reads the name of a shared fact; undefined where the value is anything else. */
export function readSharedName(value: unknown): SharedName | undefined {
  const [, spread, file, name, parts] = (typeof value === 'string' && form.exec(value)) || []
  if (!file || !name || name === 'constructor') return undefined
  return { file, name, parts: parts?.split('.').filter(Boolean) ?? [], isSpread: spread !== undefined }
}

/** Tells whether the value is the name of a shared fact, or holds one. */
export const hasSharedName = (value: unknown): boolean =>
  readSharedName(value) !== undefined ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasSharedName))
