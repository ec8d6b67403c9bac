import { constants, createInflateRaw, inflateRawSync } from 'node:zlib'
import { yieldToOthers } from '../../start/yield-to-others'

interface EntryData {
  from: number
  to: number
  size: number
  isDeflated: boolean
}

/** Bytes that are unpacked in one call. For small entries a stream costs more. */
const mostAtOnce = 256 * 1024

/**
 * Tells whether the entry unpacks to its declared size and contains `text`, if that is given. It never
 * unpacks beyond the declared size, and keeps nothing that it unpacked.
 */
export async function hasDeclaredSize(
  bytes: Buffer,
  { from, to, size, isDeflated }: EntryData,
  text?: string,
): Promise<boolean> {
  const packed = bytes.subarray(from, to)
  if (!isDeflated) return text === undefined || packed.includes(text)
  if (size > mostAtOnce) return inflateAndCheckSize(packed, size, text)
  await yieldIfLong()
  const unpacked = tryInflateSmall(packed, size)
  return unpacked?.length === size && (text === undefined || unpacked.includes(text))
}

function tryInflateSmall(packed: Buffer, size: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: size + 1, chunkSize: Math.max(64, size + 1) })
  } catch {
    return undefined
  }
}

const longestTurnMs = 5
let since = 0

/** Lets other requests run from time to time, because many small entries take long. */
async function yieldIfLong(): Promise<void> {
  if (performance.now() - since < longestTurnMs) return
  await yieldToOthers()
  since = performance.now()
}

function inflateAndCheckSize(packed: Buffer, size: number, text: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const stream = createInflateRaw({ chunkSize: Math.min(65_536, Math.max(64, size + 1)) })
    const chunks: Buffer[] = []
    let unpacked = 0
    const end = (answer: boolean) => {
      stream.destroy()
      resolve(answer)
    }
    stream.on('data', (chunk: Buffer) => {
      unpacked += chunk.length
      if (text !== undefined) chunks.push(chunk)
      if (unpacked > size) end(false)
    })
    stream.once('error', () => end(false))
    stream.once('end', () => end(unpacked === size && (text === undefined || Buffer.concat(chunks).includes(text))))
    stream.end(packed)
  })
}

/** Unpacks the whole content of an entry that `hasDeclaredSize` has accepted. */
export function unpackEntry(bytes: Buffer, { from, to, size, isDeflated }: EntryData): Buffer {
  const packed = bytes.subarray(from, to)
  return isDeflated ? inflateRawSync(packed, { maxOutputLength: size + 1 }) : packed
}

/** The number of packed bytes that suffice for the beginning of an entry, and their largest unpacked size. */
const [beginning, mostBegun] = [1024, 2 * 1024 * 1024]

/** Tells whether an entry that `hasDeclaredSize` has accepted begins with the text. */
export function entryStartsWith(bytes: Buffer, entry: EntryData, text: string): boolean {
  const { from, to, size, isDeflated } = entry
  if (size < text.length) return false
  const packed = bytes.subarray(from, Math.min(to, from + beginning))
  if (!isDeflated) return packed.toString('latin1', 0, text.length) === text
  // The input is cut off, so only the beginning is unpacked.
  const start = inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostBegun })
  // Empty blocks may come first, so the beginning may be too short.
  const content = start.length < text.length ? unpackEntry(bytes, entry) : start
  return content.toString('latin1', 0, text.length) === text
}
