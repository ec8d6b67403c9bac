import { createHash } from 'node:crypto'

export const computeSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A file as it was sent. */
export class UploadedFile {
  #sha256: string | undefined

  constructor(
    /** The sender's name for it. */
    readonly name: string,
    readonly bytes: Buffer,
  ) {}

  /** Computed once, on first use, as ten megabytes take a while. */
  get sha256(): string {
    this.#sha256 ??= computeSha256(this.bytes)
    return this.#sha256
  }

  /** What identifies the file, for comparing repeated requests. */
  toJSON(): { name: string; sha256: string } {
    return { name: this.name, sha256: this.sha256 }
  }
}
