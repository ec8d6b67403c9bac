import type { Plugin } from 'vite'

/**
 * Properties of a declaration that only the server uses: database constraints, and effects on other records
 * and accounts; and what only its authors read.
 */
const serverOnly = new Set([
  'about',
  'indexes',
  'limits',
  'noOverlap',
  'sharedTimes',
  'consequences',
  'account',
  'moves',
  'remind',
  'lists',
])

/**
 * The property of a reference that only the server uses: what happens to the record when the person leaves.
 */
const serverOnlyOfRefs = new Set(['leaving'])

/** The property of a role that only the server uses: it sends each person their menu. */
const serverOnlyOfRoles = new Set(['menu'])

const omittedByCallee: Readonly<Record<string, ReadonlySet<string>>> = {
  defineResource: serverOnly,
  ref: serverOnlyOfRefs,
  declareRoles: serverOnlyOfRoles,
}

interface SyntaxNode {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

interface PropertyNode extends SyntaxNode {
  key?: { name?: string }
}

/** Plugin for the browser's build: removes from declarations what only the server uses. */
export function omitServerOnlyPlugin(): Plugin {
  return {
    name: 'leave-out-guarantees',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/resources\/[^/]+\/[^/]+\.ts$/ },
      handler(code) {
        const properties = findServerOnlyProperties(this.parse(code, { lang: 'ts' }) as unknown as SyntaxNode)
        const dropped = properties.sort((a, b) => b.start - a.start)
        // Removes from the end towards the start, so that earlier offsets stay valid.
        return dropped.reduce(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
          code,
        )
      },
    },
  }
}

/** Finds the properties to remove from each call that `omittedByCallee` names. */
function findServerOnlyProperties(node: unknown): PropertyNode[] {
  if (Array.isArray(node)) return node.flatMap(findServerOnlyProperties)
  if (!isSyntaxNode(node)) return []
  const { callee, arguments: args } = node as SyntaxNode & { callee?: { name?: string }; arguments?: SyntaxNode[] }
  const names = node.type === 'CallExpression' ? omittedByCallee[callee?.name ?? ''] : undefined
  const properties = names
    ? getDeclaredProperties(callee?.name, args ?? []).filter(({ key }) => names.has(key?.name ?? ''))
    : []
  // The properties within a removed property disappear with it.
  const rest = Object.values(node).flatMap((value) =>
    typeof value === 'object' ? findServerOnlyProperties(value) : [],
  )
  return [
    ...properties,
    ...rest.filter((one) => !properties.some(({ start, end }) => start <= one.start && one.end <= end)),
  ]
}

/**
 * Lists the properties of a declaration: those of the second argument; for
 * roles, those of each entry of the first.
 */
function getDeclaredProperties(callee: string | undefined, [first, second]: readonly SyntaxNode[]): PropertyNode[] {
  if (callee !== 'declareRoles') return getNodeProperties(second)
  return getNodeProperties(first).flatMap(({ value }) => getNodeProperties(value as SyntaxNode))
}

const getNodeProperties = (node: SyntaxNode | undefined): PropertyNode[] =>
  (node?.properties as PropertyNode[] | undefined) ?? []

const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value
