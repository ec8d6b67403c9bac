import { StewardError } from '../../../src/framework/errors'
import { behaviour, unitOf } from '../../../src/framework/field'
import { labelOf } from '../../../src/framework/resource'
import { commonPlaces, placePattern } from '../../../src/framework/steps/letters'
import type { Values } from '../../../src/framework/validate'
import { dateInWords } from '../../../src/framework/values/dates'
import { attributeOf, tableOf } from '../model'
import { type Reader, readRecord } from '../query'

export interface Text {
  subject: string
  body: string
}

/** A letter in words, and what it lacks. */
export interface Filled extends Text {
  /** Labels of places that have to be filled in and are empty, or may not be read. */
  missing: readonly string[]
}

/** Names of the places of a text, each once. */
export const placesOf = ({ subject, body }: Text): string[] => [
  ...new Set([...`${subject}\n${body}`.matchAll(placePattern)].map(([, name = '']) => name)),
]

/** Fills in what the reader may read of the record and of those that it refers to. */
export async function fillText(reader: Reader, resource: string, id: number, text: Text): Promise<Filled> {
  const values = new Map<string, string>([[commonPlaces[0], dateInWords(reader.today)]])
  const seen = new Map<string, Promise<Values | null>>()
  for (const name of placesOf(text))
    if (!values.has(name)) values.set(name, await valueAt(reader, seen, resource, id, name.split('.')))
  const missing = new Set<string>()
  const fill = (words: string) =>
    words.replace(placePattern, (_, name: string, isOptional?: string) => {
      const value = values.get(name) ?? ''
      if (value === '' && !isOptional) missing.add(labelAt(reader, resource, name))
      return value
    })
  // A line of nothing but what is empty is left out.
  const lines = text.body.replace(/\r\n?/g, '\n').split('\n')
  const body = lines
    .map((line) => ({ line, filled: fill(line) }))
    .filter(({ line, filled }) => line === '' || filled.trim() !== '')
  const subject = fill(text.subject)
  return { subject, body: body.map(({ filled }) => filled).join('\n'), missing: [...missing] }
}

async function valueAt(
  reader: Reader,
  seen: Map<string, Promise<Values | null>>,
  resource: string,
  id: number,
  [name = '', ...rest]: readonly string[],
): Promise<string> {
  const key = `${resource} ${id}`
  const reading = seen.get(key) ?? readRecord(reader, resource, id).catch(none)
  seen.set(key, reading)
  const record = await reading
  const value = record?.[name] ?? null
  if (record === null || value === null) return ''
  const { field, target } = attributeOf(tableOf(reader.model, resource), name)
  if (rest.length > 0) return target ? valueAt(reader, seen, target, Number(value), rest) : ''
  if (target && name !== 'id') return (record.labels as Record<string, string> | undefined)?.[name] ?? ''
  return behaviour(field).text(value, unitOf(field, record, reader.company))
}

/** What lies out of the reader's sight is as if it were empty. */
function none(problem: unknown): null {
  if (problem instanceof StewardError && problem.code === 'notFound') return null
  throw problem
}

function labelAt({ model }: Reader, resource: string, path: string): string {
  const [name = '', ...rest] = path.split('.')
  const table = tableOf(model, resource)
  const target = table.attributes.get(name)?.target
  if (rest.length > 0 && target) return labelAt({ model } as Reader, target, rest.join('.'))
  return labelOf(table.resource, name)
}
