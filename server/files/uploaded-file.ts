import { createHash } from 'node:crypto'

export const computeSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A file as it was sent. */
export class UploadedFile {
  #sha256: string | undefined

  constructor(
    /** The name that the sender gave it. */
    readonly name: string,
    readonly bytes: Buffer,
  ) {}

  /** The digest. It is computed once, at the first use, because ten megabytes take some time. */
  get sha256(): string {
    this.#sha256 ??= computeSha256(this.bytes)
    return this.#sha256
  }

  /** Answers what identifies the file, so that repeated requests can be compared. */
  toJSON(): { name: string; sha256: string } {
    return { name: this.name, sha256: this.sha256 }
  }
}
