import type { FileExtension } from '../../../src/framework/files/kinds'
import { cleanJpeg } from './jpeg'
import { cleanPng } from './png'

const cleaners: Partial<Record<FileExtension, (bytes: Buffer) => Buffer>> = {
  jpg: cleanJpeg,
  jpeg: cleanJpeg,
  png: cleanPng,
}

/** A picture without where, when, by whom and with what it was taken; any other file as it is. Of one that was checked. */
export function cleanFile(extension: FileExtension, bytes: Buffer): { bytes: Buffer; isCleaned: boolean } {
  const clean = cleaners[extension]?.(bytes) ?? bytes
  // What holds nothing of the kind is kept as it came.
  return clean.equals(bytes) ? { bytes, isCleaned: false } : { bytes: clean, isCleaned: true }
}
