import { createHash } from 'node:crypto'

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A file as it was sent. */
export class Uploaded {
  constructor(
    /** As the sender calls it. */
    readonly name: string,
    readonly bytes: Buffer,
  ) {}

  /** What tells it from other files, for whoever compares requests. */
  toJSON(): { name: string; sha256: string } {
    return { name: this.name, sha256: digestOf(this.bytes) }
  }
}
