import { StewardError } from '../../../src/framework/errors'
import { findUnit, getFieldBehaviour } from '../../../src/framework/field'
import { fieldLabel, type Resource } from '../../../src/framework/resource'
import { commonPlaces, type Letter, placePattern } from '../../../src/framework/steps/letters'
import type { Values } from '../../../src/framework/validate'
import { formatDate } from '../../../src/framework/values/dates'
import { getAttribute, getTable } from '../model'
import { type Reader, readRecord } from '../query'
import { type LetterTable, readLetterLines } from './lines'

export interface TemplateText {
  subject: string
  body: string
}

/** A part of a letter; parts follow the order of the page. */
type LetterPart = { text: string } | { table: LetterTable }

/** A letter whose placeholders are filled in, and the required ones that have no value. */
export interface FilledLetter {
  subject: string
  parts: readonly LetterPart[]
  /** Labels of required placeholders whose value is empty or which the reader may not read. */
  missing: readonly string[]
}

/** Lists the names of the placeholders in a text, each once. */
export const listTemplatePlaceholders = ({ subject, body }: TemplateText): string[] => [
  ...new Set([...`${subject}\n${body}`.matchAll(placePattern)].map(([, name = '']) => name)),
]

/** Finds the part of the record whose lines replace this line; undefined where the line is text. */
export function findLinesPlaceholder(line: string, { lines }: Pick<Letter, 'lines'>): string | undefined {
  const [, name = ''] = /^\s*\{(\w+)\}\s*$/.exec(line) ?? []
  return lines && Object.hasOwn(lines, name) ? name : undefined
}

/** Fills in what the reader may read of the record, its lines and the records to which it refers. */
export async function fillLetterTemplate(
  reader: Reader,
  resource: Resource,
  id: number,
  text: TemplateText,
  letter: Pick<Letter, 'lines'>,
): Promise<FilledLetter> {
  const values = new Map<string, string>([[commonPlaces[0], formatDate(reader.today)]])
  const recordCache = new Map<string, Promise<Values | null>>()
  const splitLines = (body: string) => body.replace(/\r\n?/g, '\n').split('\n')
  const isPart = (line: string) => findLinesPlaceholder(line, letter) !== undefined
  const wording = {
    subject: text.subject,
    body: splitLines(text.body)
      .filter((line) => !isPart(line))
      .join('\n'),
  }
  for (const name of listTemplatePlaceholders(wording))
    if (!values.has(name))
      values.set(name, await readPlaceholderValue(reader, recordCache, resource.name, id, name.split('.')))
  const missing = new Set<string>()
  const fill = (words: string) =>
    words.replace(placePattern, (_, name: string, isOptional?: string) => {
      const value = values.get(name) ?? ''
      if (value === '' && !isOptional) missing.add(findPlaceholderLabel(reader, resource.name, name))
      return value
    })
  const parts: LetterPart[] = []
  let openLines: string[] = []
  const close = () => {
    if (openLines.length > 0) parts.push({ text: openLines.join('\n') })
    openLines = []
  }
  for (const line of splitLines(text.body)) {
    const part = findLinesPlaceholder(line, letter)
    const filled = part === undefined ? fill(line) : ''
    // Leaves out a line in which all placeholders are empty.
    if (part === undefined && (line === '' || filled.trim() !== '')) openLines.push(filled)
    if (part === undefined) continue
    close()
    parts.push({ table: await readLetterLines(reader, resource, id, part, letter.lines?.[part] ?? []) })
  }
  close()
  return { subject: fill(text.subject), parts, missing: [...missing] }
}

async function readPlaceholderValue(
  reader: Reader,
  recordCache: Map<string, Promise<Values | null>>,
  resource: string,
  id: number,
  [name = '', ...rest]: readonly string[],
): Promise<string> {
  const key = `${resource} ${id}`
  const reading = recordCache.get(key) ?? readRecord(reader, resource, id).catch(nullIfNotFound)
  recordCache.set(key, reading)
  const record = await reading
  const value = record?.[name] ?? null
  if (record === null || value === null) return ''
  const { field, target } = getAttribute(getTable(reader.model, resource), name)
  if (rest.length > 0) return target ? readPlaceholderValue(reader, recordCache, target, Number(value), rest) : ''
  if (target && name !== 'id') return (record.labels as Record<string, string> | undefined)?.[name] ?? ''
  return getFieldBehaviour(field).text(value, findUnit(field, record, reader.company))
}

/** Answers null where the reader may not see the record, which counts as empty. */
function nullIfNotFound(problem: unknown): null {
  if (problem instanceof StewardError && problem.code === 'notFound') return null
  throw problem
}

function findPlaceholderLabel({ model }: Reader, resource: string, path: string): string {
  const [name = '', ...rest] = path.split('.')
  const table = getTable(model, resource)
  const target = table.attributes.get(name)?.target
  if (rest.length > 0 && target) return findPlaceholderLabel({ model } as Reader, target, rest.join('.'))
  return fieldLabel(table.resource, name)
}
