import { parseSync } from 'vite'
import { isNode, type SyntaxNode } from './syntax'

/** Files and folders that are catalogues of words. */
const isCatalogue = (file: string) =>
  /(^|\/)(words|i18n|demo)\//.test(file) || /(^|[/.-])words\.tsx?$/.test(file) || /\.en\.ts$/.test(file)
const isScreen = (file: string) =>
  /^src\/(views|pages|shell)\/|^resources\/[^/]+\/pages\/|^src\/fields\/.*views\.tsx$/.test(file)
const isAreaServer = (file: string) => /^resources\/[^/]+\/server\//.test(file)

/** What somebody reads of an element, or is read to them. */
const readAloud = new Set(['alt', 'aria-label', 'helperText', 'label', 'placeholder', 'primary', 'secondary', 'title'])
const hasWord = (text: string) => /\p{L}{2}/u.test(text)
const isSentence = (text: string) => /^[A-Z“][^\n]* [^\n]*[.?!…]$/.test(text.trim())

/** Words that stand in the code of screens instead of a catalogue: `file:line text`. */
export function wordsOnScreens(sources: ReadonlyMap<string, string>): string[] {
  return found(sources, isScreen, (node, text) => isText(node) || isReadAloud(node) || isSentenceAt(node, text))
}

/** Sentences that the servers of areas say and that stand in their code: `file:line text`. */
export function sentencesOfServers(sources: ReadonlyMap<string, string>): string[] {
  return found(sources, isAreaServer, isSentenceAt)
}

const isText = ({ type, value }: SyntaxNode) => type === 'JSXText' && hasWord(String(value))

function isReadAloud({ type, name, value }: SyntaxNode): boolean {
  const isPlain = type === 'JSXAttribute' && isNode(value) && value.type === 'Literal'
  return isPlain && readAloud.has(String((name as SyntaxNode).name)) && hasWord(String(value.value))
}

function isSentenceAt({ type, value, start, end }: SyntaxNode, text: string): boolean {
  if (type === 'Literal') return typeof value === 'string' && isSentence(value)
  return type === 'TemplateLiteral' && isSentence(text.slice(start + 1, end - 1))
}

type Tells = (node: SyntaxNode, text: string) => boolean

function found(sources: ReadonlyMap<string, string>, isMeant: (file: string) => boolean, tells: Tells): string[] {
  return [...sources]
    .filter(([file]) => isMeant(file) && !isCatalogue(file) && /\.tsx?$/.test(file))
    .flatMap(([file, text]) =>
      nodesIn(parseSync(file, text).program)
        .filter((node) => tells(node, text))
        .map(({ start, end }) => `${file}:${lineAt(text, start)} ${text.slice(start, end).trim()}`),
    )
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** All nodes but those of a catalogue that stands in the file itself, in `createWordsHook`. */
function nodesIn(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!isNode(value)) return []
  const isWords = value.type === 'CallExpression' && (value.callee as SyntaxNode).name === 'createWordsHook'
  return isWords ? [] : [value, ...Object.values(value).flatMap(nodesIn)]
}
