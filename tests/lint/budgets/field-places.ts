import { isNode, keyOf, type SyntaxNode, visitNodes } from './syntax'

/** A field that one resource alone has, and the files that name it beside its declaration. */
export interface FieldPlaces {
  field: string
  declaration: string
  files: readonly string[]
}

/** Demo data, words and declarations of other areas' additions are read as they are; only code counts. */
const isCounted = (file: string) => !/(^|\/)(words|i18n|demo)\//.test(file)

/** Where each field is named whose name only one resource uses. */
export function findFieldPlaces(sources: ReadonlyMap<string, string>): FieldPlaces[] {
  const declarations = new Map<string, string[]>()
  for (const [file, text] of sources) {
    if (!/^resources\/[^/]+\/[^/]+\.ts$/.test(file)) continue
    for (const field of readFields(file, text)) declarations.set(field, [...(declarations.get(field) ?? []), file])
  }
  const filesByWord = new Map<string, string[]>()
  for (const [file, text] of sources) {
    if (!isCounted(file)) continue
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g) ?? []))
      if (declarations.get(word)?.length === 1) filesByWord.set(word, [...(filesByWord.get(word) ?? []), file])
  }
  return [...declarations]
    .filter(([, files]) => files.length === 1)
    .map(([field, [declaration = '']]) => ({
      field,
      declaration,
      files: (filesByWord.get(field) ?? []).filter((file) => file !== declaration),
    }))
    .sort((a, b) => a.field.localeCompare(b.field))
}

/** Names of fields that a file declares with a call, `field: text(…)`, in `fields` of a resource. */
function readFields(file: string, text: string): string[] {
  const fields: string[] = []
  visitNodes(file, text, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== 'defineResource') return
    const declaration = (node.arguments as unknown[])[1]
    const own = propertiesOf(declaration).find((each) => keyOf(each) === 'fields')
    for (const field of propertiesOf(own?.value)) {
      const name = keyOf(field)
      // Short words are everywhere for other reasons.
      if (name && /[A-Z]/.test(name)) fields.push(name)
    }
  })
  return fields
}

const propertiesOf = (value: unknown): SyntaxNode[] =>
  isNode(value) && value.type === 'ObjectExpression'
    ? (value.properties as SyntaxNode[]).filter(({ type }) => type === 'Property')
    : []

/** Draws some of a list by a seed, the same ones for the same seed: a linear congruential generator. */
export function drawBySeed<T>(list: readonly T[], count: number, seed: string): T[] {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  const rest = [...list]
  const drawn: T[] = []
  while (drawn.length < count && rest.length > 0) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    drawn.push(...rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1))
  }
  return drawn
}
