import { parseSync } from 'vite'
import { toSnakeCase } from '../../src/framework/naming'

/** Resources that the files declare, and their tables, each with the resource's name. */
export function namesOfAreas(sources: ReadonlyMap<string, string>): Set<string> {
  const names = [...sources]
    .filter(([file]) => /^resources\/[^/]+\/[^/]+\.ts$/.test(file))
    .flatMap(([, text]) =>
      [...text.matchAll(/\b(?:defineResource\(|FileResource<)\s*'(\w+)'/g)].map(([, name = '']) => name),
    )
  return new Set(names.flatMap((name) => [name, toSnakeCase(name)]))
}

/** Which of the names each file holds as an identifier or in a text: `file: name`. */
export function filesThatName(sources: ReadonlyMap<string, string>, names: ReadonlySet<string>): string[] {
  const anyName = new RegExp(`\\b(${[...names].join('|')})\\b`)
  const suspects = [...sources].filter(([, text]) => anyName.test(text))
  return suspects.flatMap(([file, text]) =>
    [...wordsIn(file, text)]
      .filter((word) => names.has(word))
      .map((word) => `${file}: ${word}`)
      .sort(),
  )
}

function wordsIn(file: string, text: string): Set<string> {
  const words = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    for (const word of textOfNode(value as Node).split(/\W+/)) words.add(word)
    // What is imported is named where it is declared; the path of an import is no text of the program.
    const { source: _, ...parts } = value as Node & { source?: unknown }
    for (const part of Object.values(parts)) visit(part)
  }
  visit(parseSync(file, text).program)
  return words
}

interface Node {
  type: string
  name?: unknown
  value?: unknown
}

function textOfNode({ type, name, value }: Node): string {
  if (type === 'Identifier' || type === 'JSXIdentifier') return String(name)
  if (type === 'Literal' && typeof value === 'string') return value
  if (type === 'JSXText') return String(value)
  if (type === 'TemplateElement') return String((value as { raw: string }).raw)
  return ''
}
