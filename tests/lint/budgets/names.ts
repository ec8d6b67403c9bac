import { basename, dirname } from 'node:path'
import { isNode, type SyntaxNode, visitNodes } from './syntax'
import { isVerb } from './verbs'

/** Bare participles and their like: they say that something was done, and not what the value is. */
const participles = new Set(
  'found known asked kept made held told begun judged given taken meant shown named moved left wanted sent counted fitting'.split(
    ' ',
  ),
)

/** Files that stand in each area, field type or catalogue by rule. */
const fixedFiles = new Set(
  'index public views words reports en fill sets adds events presence jobs rights sql types'.split(' '),
)

/** A function or a value that the code gives a name, and where. */
interface Named {
  kind: 'function' | 'value'
  name: string
  place: string
}

/** Names that the rules of names speak of, each list of them as `file:line name`. */
export interface NameFindings {
  participles: string[]
  wordsWithoutVerb: string[]
  functionsOf: string[]
}

/** What the sources name against the rules; demos and catalogues of words are data and are passed over. */
export function findNames(sources: ReadonlyMap<string, string>): NameFindings {
  const all = [...sources].filter(([file]) => isCode(file)).flatMap(([file, text]) => namesIn(file, text))
  const functions = all.filter(({ kind }) => kind === 'function')
  return {
    participles: list(all.filter(({ name }) => participles.has(name))),
    wordsWithoutVerb: list(functions.filter(({ name }) => /^[a-z]+$/.test(name) && !isVerb(name))),
    functionsOf: list(functions.filter(({ name }) => /[a-z]Of$/.test(name))),
  }
}

const isCode = (file: string) => /\.tsx?$/.test(file) && !/(^|\/)(words|i18n|demo)\//.test(file)
const list = (names: readonly Named[]): string[] => names.map(({ name, place }) => `${place} ${name}`)

function namesIn(file: string, text: string): Named[] {
  const names: Named[] = []
  const add = (kind: Named['kind'], { name, start }: SyntaxNode) =>
    names.push({ kind, name: String(name), place: `${file}:${text.slice(0, start).split('\n').length}` })
  visitNodes(file, text, (value) => {
    if (value.type === 'FunctionDeclaration' && isNode(value.id)) add('function', value.id)
    if (value.type === 'VariableDeclarator') {
      const kind = isFunction(value.init) ? 'function' : 'value'
      for (const bound of boundIn(value.id)) add(kind, bound)
    }
    if (value.type === 'FunctionDeclaration' || isFunction(value))
      for (const bound of (value.params as unknown[]).flatMap(boundIn)) add('value', bound)
  })
  return names
}

const isFunction = (value: unknown): boolean =>
  isNode(value) && ['ArrowFunctionExpression', 'FunctionExpression'].includes(value.type)

/** Identifiers that a pattern binds; one that a property names is named where the property is declared. */
function boundIn(pattern: unknown): SyntaxNode[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [pattern]
  if (pattern.type === 'AssignmentPattern') return boundIn(pattern.left)
  if (pattern.type === 'ArrayPattern') return (pattern.elements as unknown[]).flatMap(boundIn)
  if (pattern.type === 'RestElement') return boundIn(pattern.argument)
  if (pattern.type !== 'ObjectPattern') return []
  return (pattern.properties as SyntaxNode[])
    .filter(({ shorthand }) => !shorthand)
    .flatMap(({ type, argument, value }) => boundIn(type === 'RestElement' ? argument : value))
}

/** Names of files that more than two folders share, with their folders. */
export function sharedFileNames(files: Iterable<string>): string[] {
  const folders = new Map<string, string[]>()
  for (const file of files) {
    const name = basename(file).replace(/\.\w+$/, '')
    if (!fixedFiles.has(name)) folders.set(name, [...(folders.get(name) ?? []), dirname(file)])
  }
  return [...folders].filter(([, each]) => each.length > 2).map(([name, each]) => `${name}: ${each.join(', ')}`)
}

/** Lines of comments and other lines that are longer than may be, as `file:line`. */
export function longLines(sources: ReadonlyMap<string, string>): { comments: string[]; others: string[] } {
  const lines = [...sources].flatMap(([file, text]) =>
    text
      .split('\n')
      .map((line, at) => ({ line, place: `${file}:${at + 1}`, isComment: /^\s*(\/\/|\/?\*)/.test(line) })),
  )
  const places = (isComment: boolean, most: number) =>
    lines.filter((each) => each.isComment === isComment && each.line.trim().length > most).map(({ place }) => place)
  return { comments: places(true, 110), others: places(false, 120) }
}

/** Subjects of commits that are neither a version nor an `area: verb object` of at most 72 letters. */
export const unfitSubjects = (subjects: readonly string[]): string[] =>
  subjects.filter((subject) => !/^([a-z][\w/-]*: [a-z].*[^.]|\d+\.\d+\.\d+)$/.test(subject) || subject.length > 72)

/** Exports that no other source and none of the users names, as `file name`. */
export function deadExports(sources: ReadonlyMap<string, string>, users: ReadonlyMap<string, string>): string[] {
  const words = new Map<string, number>()
  for (const text of [...sources.values(), ...users.values()])
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g) ?? [])) words.set(word, (words.get(word) ?? 0) + 1)
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:function|const|class|interface|type) ([\w$]+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => (words.get(name) ?? 0) < 2)
      .map((name) => `${file} ${name}`),
  )
}
