import { inspect } from 'node:util'
import { maskStart } from '../../../src/fields/text/secret/mask'

/**
 * The text of a sealed field on its way into or out of the database.
 * JSON, logs and messages show a mask instead.
 */
export class SecretText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Answers the text itself, for sealing it and for the person to whom it is shown. */
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
