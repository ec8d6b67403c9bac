import type { FileSay } from './words'

const kilo = 1024

/** Formats a size as `512 bytes`, `34 kB` or `1.2 MB`, with the units in which the limit is given. */
export function formatFileSize(say: FileSay, bytes: number): string {
  if (bytes < kilo) return say('bytes', { size: bytes })
  if (bytes < kilo ** 2) return say('kilobytes', { size: Math.round(bytes / kilo) })
  return say('megabytes', { size: (bytes / kilo ** 2).toFixed(1) })
}
