import { collectFieldIds, readStoredIds } from '../../../../src/engines/definitions/body/build-declaration'
import type { BodyField, BodyIds } from '../../../../src/framework/company/resource-body'
import { isPlainObject } from '../../../../src/framework/filter'
import type { Sql } from '../../../database/connect'
import type { OwnResource, ServedDeclarations } from '../../../records/areas/definitions-in-force'
import { hasSameNames } from '../../../records/changes/same-names'
import { LruCache } from '../../../start/lru-cache'
import { readBodyAt } from '../stored-definitions'

/** Names of one number: what is served, and the number. */
interface NumberedDeclarations {
  number: number
  declared: ServedDeclarations
}

/** How many answers are kept; each is a short key and a yes or no. */
const mostKept = 2000

/** Compares the names that pages have with those in force. Bodies of all numbers are stored. */
export class FormerNames {
  readonly #answers = new LruCache<string, boolean>(mostKept)

  /**
   * Tells whether every name of a resource stood for the same at a number as it does now.
   * A resource that was not there at that number had no names.
   */
  async areSame(sql: Sql, { number, declared }: NumberedDeclarations, seen: number, resource: string) {
    if (seen === number) return true
    const own = findOwn(declared, resource)
    if (!own) return true
    const key = `${seen} ${number} ${resource}`
    const cached = this.#answers.get(key)
    if (cached !== undefined) return cached
    const before = readIds(await readBodyAt(sql, own.key, seen))
    const answer = before === undefined || hasSameNames(before, own.ids)
    this.#answers.set(key, answer)
    return answer
  }
}

const findOwn = ({ own = [], ownFields = [] }: ServedDeclarations, resource: string): OwnResource | undefined =>
  [...own, ...ownFields].find((each) => each.resource.name === resource)

const noIds = { states: {}, steps: {}, asked: {} }

/** Reads the ids of a resource's body, or of the fields that an overlay adds. */
function readIds(body: unknown): BodyIds | undefined {
  if (!isPlainObject(body)) return undefined
  if (Array.isArray(body.ownFields)) return { ...collectFieldIds(body.ownFields as BodyField[]), ...noIds }
  return readStoredIds(body)
}
