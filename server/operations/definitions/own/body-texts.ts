import { createHash } from 'node:crypto'
import { ownPrefix } from '../../../../src/framework/company/resource-body'
import { isPlainObject } from '../../../../src/framework/filter'
import { capitalize } from '../../../../src/framework/naming'
import type { StoredDefinition } from '../../../records/areas/definitions-in-force'

export type StoredBody = Pick<StoredDefinition, 'key' | 'body'>

interface BodyText {
  /** A digest of the text: thousands of texts would stay in memory. */
  digest: string
  /** The words of the body that may name an own resource. */
  words: readonly string[]
}

const textCache = new WeakMap<object, BodyText>()

const ownWord = new RegExp(`\\b${ownPrefix}[A-Z]\\w*`, 'g')

/** Reads the text of a body once for each stored body. */
function readBodyText(body: unknown): BodyText {
  const cached = isPlainObject(body) ? textCache.get(body) : undefined
  if (cached) return cached
  const text = JSON.stringify(body) ?? ''
  const digest = createHash('sha256').update(text).digest('base64url')
  const answer = { digest, words: [...new Set(text.match(ownWord))] }
  if (isPlainObject(body)) textCache.set(body, answer)
  return answer
}

export const getBodyText = ({ key, body }: StoredBody): string => `${key} ${readBodyText(body).digest}`

/**
 * Writes the digests of each body and all that it names, directly and through others, by key.
 * What is made of a body stays the same as long as these do.
 */
export function writeBodiesWithNamed(stored: readonly StoredBody[]): ReadonlyMap<string, string> {
  const byName = new Map(stored.flatMap((each) => listNames(each.body).map((name) => [name, each] as const)))
  return new Map(stored.map((each) => [each.key, [...collectNamed(each, byName)].map(getBodyText).join('\n')]))
}

/** The name as it is stored, and as others write it. */
function listNames(body: unknown): string[] {
  const name = isPlainObject(body) ? body.name : undefined
  return typeof name === 'string' ? [name, `${ownPrefix}${capitalize(name)}`] : []
}

function collectNamed(first: StoredBody, byName: ReadonlyMap<string, StoredBody>): Set<StoredBody> {
  const bodies = new Set([first])
  for (const { body } of bodies)
    for (const word of readBodyText(body).words) {
      const other = byName.get(word)
      if (other) bodies.add(other)
    }
  return bodies
}
