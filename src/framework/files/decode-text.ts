/** The encodings in which a file is read. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]

type DecodeResult = { ok: true; text: string; encoding: Encoding } | { ok: false; code: 'spreadsheet' | 'notText' }

const byteOrderMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** Signatures of zip files, which modern spreadsheets are, and of the older binary format. */
const spreadsheetSignatures: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

const startsWithBytes = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** Decodes a file without its byte order mark; `chosen` overrides the detected encoding. */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodeResult {
  if (spreadsheetSignatures.some((start) => startsWithBytes(bytes, start))) return { ok: false, code: 'spreadsheet' }
  const encoding = chosen ?? detectEncoding(bytes)
  // The decoder removes the byte order mark of the encoding.
  const text = new TextDecoder(encoding).decode(bytes)
  return text.includes('\0') ? { ok: false, code: 'notText' } : { ok: true, text, encoding }
}

function detectEncoding(bytes: Uint8Array): Encoding {
  const marked = byteOrderMarks.find(([, mark]) => startsWithBytes(bytes, mark))
  return marked?.[0] ?? detectUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Detects UTF-16 without a byte order mark: many pairs of bytes have a zero, always on the same side. */
function detectUtf16(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0]
  const looked = Math.min(bytes.length, 4096)
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < looked / 8) return undefined
  if (even === 0) return 'utf-16le'
  return odd === 0 ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
