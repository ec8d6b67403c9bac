import type { Plugin } from 'vite'

/** What of a declaration only the server keeps: what the database guarantees, and what follows for other records and accounts. */
const kept = new Set([
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

/** What of a reference only the server keeps: what becomes of its record when the person leaves. */
const keptOfReferences = new Set(['leaving'])

const leftOutOf: Readonly<Record<string, ReadonlySet<string>>> = { defineResource: kept, ref: keptOfReferences }

interface Node {
  type: string
  start: number
  end: number
  [name: string]: unknown
}

interface Property extends Node {
  key?: { name?: string }
}

/** A plugin for the browser's build: declarations come without what only the server keeps. */
export function leaveOutGuarantees(): Plugin {
  return {
    name: 'leave-out-guarantees',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/resources\/[^/]+\/[^/]+\.ts$/ },
      handler(code) {
        const found = leftOutIn(this.parse(code, { lang: 'ts' }) as unknown as Node)
        const dropped = found.sort((a, b) => b.start - a.start)
        // From the end on, so that places stay as they are.
        return dropped.reduce(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
          code,
        )
      },
    },
  }
}

/** The properties that only the server keeps, of what is handed to `defineResource` and to `ref`. */
function leftOutIn(node: unknown): Property[] {
  if (Array.isArray(node)) return node.flatMap(leftOutIn)
  if (!isNode(node)) return []
  const { callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: Node[] }
  const names = node.type === 'CallExpression' ? leftOutOf[callee?.name ?? ''] : undefined
  const own = names && ((given?.[1]?.properties as Property[] | undefined) ?? [])
  const found = own?.filter(({ key }) => names?.has(key?.name ?? '')) ?? []
  // What stands in one that goes, goes with it.
  const rest = Object.values(node).flatMap((value) => (typeof value === 'object' ? leftOutIn(value) : []))
  return [...found, ...rest.filter((one) => !found.some(({ start, end }) => start <= one.start && one.end <= end))]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
