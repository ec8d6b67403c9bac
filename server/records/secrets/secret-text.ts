import { inspect } from 'node:util'
import { maskStart } from '../../../src/fields/text/secret/mask'

/**
 * The text of a sealed field on its way into or out of the database. JSON, logs and
 * messages write a mask instead.
 */
export class SecretText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The text itself: for sealing it, and for the person it is shown to. */
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
