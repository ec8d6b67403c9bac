import type { Plugin } from 'vite'

/** What of a declaration only the server keeps: what the database guarantees, and what follows for other records and accounts. */
const kept = new Set(['indexes', 'limits', 'noOverlap', 'consequences', 'account', 'moves', 'remind', 'lists'])

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
        const found = declarationsIn(this.parse(code, { lang: 'ts' }) as unknown as Node)
        const dropped = found.filter(({ key }) => kept.has(key?.name ?? '')).sort((a, b) => b.start - a.start)
        // From the end on, so that places stay as they are.
        return dropped.reduce(
          (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
          code,
        )
      },
    },
  }
}

/** The properties of what is handed to `defineResource`. */
function declarationsIn(node: unknown): Property[] {
  if (Array.isArray(node)) return node.flatMap(declarationsIn)
  if (!isNode(node)) return []
  const { callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: Node[] }
  const own = node.type === 'CallExpression' && callee?.name === 'defineResource' ? given?.[1] : undefined
  return [
    ...((own?.properties as Property[] | undefined) ?? []),
    ...Object.values(node).flatMap((value) => (typeof value === 'object' ? declarationsIn(value) : [])),
  ]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
