import { parseSync } from 'vite'

/** A node of a syntax tree. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value

/** Calls `visit` for every node of a file, parents first. */
export function visitNodes(file: string, text: string, visit: (node: SyntaxNode) => void): void {
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each)
    if (!isNode(value)) return
    visit(value)
    for (const part of Object.values(value)) walk(part)
  }
  walk(parseSync(file, text).program)
}

/** The name of a property or of a member of an interface; undefined where it is computed. */
export function keyOf({ key, computed }: SyntaxNode): string | undefined {
  if (computed === true || !isNode(key)) return undefined
  return key.type === 'Identifier' ? String(key.name) : typeof key.value === 'string' ? key.value : undefined
}
