import { createHash } from 'node:crypto'

export const computeSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A file as it was sent. */
export class Uploaded {
  #sha256: string | undefined

  constructor(
    /** As the sender calls it. */
    readonly name: string,
    readonly bytes: Buffer,
  ) {}

  /** Of ten megabytes it takes a while: it is made once, and where it is asked for. */
  get sha256(): string {
    this.#sha256 ??= computeSha256(this.bytes)
    return this.#sha256
  }

  /** What tells it from other files, for whoever compares requests. */
  toJSON(): { name: string; sha256: string } {
    return { name: this.name, sha256: this.sha256 }
  }
}
