import { inspect } from 'node:util'
import { maskStart } from '../../../src/fields/text/secret/mask'

/** The text of a sealed field on its way into or out of the database. Whatever writes it down by itself, JSON, a log or a message, writes a mask. */
export class Unsealed {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The text itself: for sealing it, and for whom it was revealed to. */
  open(): string {
    return this.#text
  }

  toString(): string {
    return maskStart
  }

  toJSON(): string {
    return maskStart
  }

  [inspect.custom](): string {
    return maskStart
  }
}
