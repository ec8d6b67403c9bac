import type { FileExtension } from '../../../src/framework/files/file-kinds'
import { removeJpegMetadata } from './jpeg'
import { removePngMetadata } from './png'

const cleaners: Partial<Record<FileExtension, (bytes: Buffer) => Buffer>> = {
  jpg: removeJpegMetadata,
  jpeg: removeJpegMetadata,
  png: removePngMetadata,
}

/**
 * Removes the metadata of a checked picture, such as place, time, author
 * and device. Other files stay unchanged.
 */
export function removePictureMetadata(extension: FileExtension, bytes: Buffer): { bytes: Buffer; isCleaned: boolean } {
  const clean = cleaners[extension]?.(bytes) ?? bytes
  // A file without metadata stays as it was sent.
  return clean.equals(bytes) ? { bytes, isCleaned: false } : { bytes: clean, isCleaned: true }
}
