import { ByteReader } from './byte-reader'

/** A file or a directory within a packed stream. */
export interface PackedEntry {
  path: string
  /** The content; absent for a directory. */
  body?: AsyncIterable<Buffer>
}

interface EntryHeader {
  path: string
  isDirectory?: true
}

const encodeUint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const end = encodeUint32(0)

/**
 * Packs many files into one stream. Each is a header, then pieces with their
 * lengths, so a file may grow while it is read.
 */
export async function* packEntries(entries: AsyncIterable<PackedEntry>): AsyncGenerator<Buffer> {
  for await (const { path, body } of entries) {
    const header: EntryHeader = body ? { path } : { path, isDirectory: true }
    const text = Buffer.from(JSON.stringify(header))
    yield Buffer.concat([encodeUint32(text.length), text])
    for await (const piece of body ?? []) if (piece.length > 0) yield Buffer.concat([encodeUint32(piece.length), piece])
    yield end
  }
  yield end
}

/** Unpacks a stream of `packEntries`. The caller reads the body of an entry before the next entry. */
export async function* unpackEntries(source: AsyncIterable<Buffer>): AsyncGenerator<PackedEntry> {
  const bytes = new ByteReader(source)
  const readLength = async () => (await bytes.must(4)).readUInt32BE()
  async function* readBody() {
    for (let size = await readLength(); size > 0; size = await readLength()) yield await bytes.must(size)
  }
  for (let size = await readLength(); size > 0; size = await readLength()) {
    const { path, isDirectory } = JSON.parse((await bytes.must(size)).toString()) as EntryHeader
    if (!isDirectory) yield { path, body: readBody() }
    else {
      await readLength()
      yield { path }
    }
  }
  // Reads to the end, because only then the digest is compared.
  await bytes.next(1)
}
