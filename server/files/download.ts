import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import { StewardError } from '../../src/framework/errors'
import { fileTypes, findContentType, generatedTypes } from '../../src/framework/files/file-kinds'
import type { Context, FileAnswer } from '../wire/operation'
import { type AttachmentRow, requireVisibleFile } from './attachments'

/** The answer that sends a file to anybody who may see its record. */
export const fileAnswer = {
  types: [...new Set(Object.values({ ...fileTypes, ...generatedTypes }))],
  /**
   * Opens the file.
   * @throws StewardError `notFound`; `fileMissing` where the store has lost it
   */
  async of(
    context: Context,
    id: number,
    of: { resource?: string; kinds?: readonly string[] } = {},
  ): Promise<FileAnswer> {
    const { kept } = await requireVisibleFile(context, id, of)
    const stored = await context.files.get(kept.storedKey).catch((cause: unknown) => {
      throw new StewardError('unavailable', { cause })
    })
    if (!stored) throw new StewardError('fileMissing')
    const checked = new DigestCheckStream(kept)
    // If either stream fails, the answer breaks off.
    pipeline(stored, checked, () => {})
    return {
      type: findContentType(kept.extension) ?? 'application/octet-stream',
      name: kept.fileName,
      size: kept.size,
      stream: checked,
    }
  },
}

/** Passes a file on, but holds back its last piece until the digest has proved right. */
class DigestCheckStream extends Transform {
  readonly #digest = createHash('sha256')
  #held: Buffer | undefined
  #size = 0

  constructor(private readonly file: Pick<AttachmentRow, 'id' | 'sha256' | 'size'>) {
    super()
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, passed?: Buffer) => void): void {
    this.#digest.update(chunk)
    this.#size += chunk.length
    const passed = this.#held
    this.#held = chunk
    done(this.#size > this.file.size ? this.#broken() : null, passed)
  }

  override _flush(done: (error?: Error | null, last?: Buffer) => void): void {
    const isWhole = this.#size === this.file.size && this.#digest.digest('hex') === this.file.sha256
    done(isWhole ? null : this.#broken(), this.#held)
  }

  #broken(): Error {
    return new Error(`The stored file ${this.file.id} is not what was uploaded`)
  }
}
