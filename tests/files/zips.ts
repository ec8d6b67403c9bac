import { deflateRawSync } from 'node:zlib'
import { ZipFile } from 'yazl'
import { crc32 } from '../../server/files/check/crc32'

/** An entry as it is written; what is left out is told as it is. */
export interface Made {
  name: string
  bytes: Buffer
  mode?: number
}

/** An archive as a usual program writes it. */
export async function zipOf(entries: readonly Made[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes, mode = 0o100644 } of entries) zip.addBuffer(bytes, name, { mode })
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** An entry of which the heads may say anything. */
export interface Told {
  name: string
  /** As it stands in the archive. */
  data: Buffer
  method?: number
  /** Unpacked, as the heads say. */
  size: number
  /** Where the directory says that it stands; default: where it does. */
  at?: number
  /** The name in front of the data, where it is another. */
  localName?: string
  attributes?: number
}

export const deflated = (bytes: Buffer) => deflateRawSync(bytes, { level: 9 })

/** An archive byte by byte, for what no honest program writes. */
export function rawZip(entries: readonly Told[], declared = entries.length): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const local = localHead(entry)
    const start = entry.at ?? at
    // One that lies on another has nothing of its own.
    if (entry.at === undefined) {
      parts.push(local, entry.data)
      at += local.length + entry.data.length
    }
    directory.push(centralHead(entry, start))
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(Math.min(declared, 0xffff), 8)
  end.writeUInt16LE(Math.min(declared, 0xffff), 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, central, end])
}

function localHead({ name, localName = name, data, method = 8, size }: Told): Buffer {
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004', 'latin1')
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(method, 8)
  head.writeUInt32LE(crc32(data), 14)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(size, 22)
  head.writeUInt16LE(Buffer.byteLength(localName), 26)
  return Buffer.concat([head, Buffer.from(localName)])
}

function centralHead({ name, data, method = 8, size, attributes = 0 }: Told, at: number): Buffer {
  const head = Buffer.alloc(46)
  head.write('PK\u0001\u0002', 'latin1')
  head.writeUInt16LE(0x0314, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(method, 10)
  head.writeUInt32LE(crc32(data), 16)
  head.writeUInt32LE(data.length, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(Buffer.byteLength(name), 28)
  head.writeUInt32LE(attributes, 38)
  head.writeUInt32LE(at, 42)
  return Buffer.concat([head, Buffer.from(name)])
}
