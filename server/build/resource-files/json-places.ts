import { parseSync } from 'vite'

interface SyntaxNode {
  type: string
  start: number
  [name: string]: unknown
}

/** A place in a text; lines and columns begin with 1. */
export interface Place {
  line: number
  column: number
}

/** Tells where the value of a path stands in a JSON text, such as `fields.2.3.to`. */
export const findJsonPlace = (text: string, path: string): Place => toPlace(text, findOffset(text, path.split('.')))

/** Tells where a text stops being JSON: at what no program can read, or at what JSON does not have. */
export function findJsonFlaw(text: string, message: string): Place {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position) return toPlace(text, Number(position))
  const { root, errorAt } = parseJson(text)
  return toPlace(text, errorAt ?? findForeignNode(root)?.start ?? 0)
}

function toPlace(text: string, offset: number): Place {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

const prefix = '('

/** Reads the text as code, whose places are known. */
function parseJson(text: string): { root?: SyntaxNode | undefined; errorAt?: number | undefined } {
  const { program, errors } = parseSync('body.js', `${prefix}${text}\n)`)
  const errorAt = errors[0]?.labels[0]?.start
  if (errorAt !== undefined) return { errorAt: Math.min(errorAt - prefix.length, text.trimEnd().length) }
  const [statement] = program.body as unknown as SyntaxNode[]
  const expression = statement?.expression as SyntaxNode | undefined
  return { root: expression?.type === 'ParenthesizedExpression' ? (expression.expression as SyntaxNode) : expression }
}

/** Goes as far along the path as the text does; a part that is missing is told where it belongs. */
function findOffset(text: string, names: readonly string[]): number {
  let node = parseJson(text).root
  for (const name of names) {
    const next = findPart(node, name)
    if (!next) break
    node = next
  }
  return Math.max((node?.start ?? prefix.length) - prefix.length, 0)
}

function findPart(node: SyntaxNode | undefined, name: string): SyntaxNode | undefined {
  if (node?.type === 'ArrayExpression') return (node.elements as SyntaxNode[])[Number(name)]
  return listProperties(node).find(({ key }) => key.value === name)?.value
}

const listProperties = (node: SyntaxNode | undefined) =>
  (node?.properties ?? []) as { key: SyntaxNode; value: SyntaxNode }[]

function findForeignNode(node: SyntaxNode | undefined): { start: number } | undefined {
  if (!node) return undefined
  const parts = [
    ...((node.elements ?? []) as SyntaxNode[]),
    ...listProperties(node).flatMap(({ key, value }) => [key, value]),
  ]
  const isJson =
    ['ArrayExpression', 'ObjectExpression'].includes(node.type) ||
    (node.type === 'Literal' && !String(node.raw).startsWith("'"))
  const start = node.start - prefix.length
  return isJson ? parts.map(findForeignNode).find(Boolean) : { start }
}
