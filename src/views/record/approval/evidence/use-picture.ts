import { useQuery } from '@tanstack/react-query'
import { downloadAttachment } from '../../../../../dataProvider/files'
import type { AttachedFile } from '../../../../framework/answers/attached-files'

const pictureTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}

export const isPicture = ({ extension }: AttachedFile): boolean => extension.toLowerCase() in pictureTypes

/** The largest picture that is fetched for its thumbnail alone; a larger one is shown when it is opened. */
const mostThumbnailBytes = 3 * 1024 ** 2

export const hasThumbnail = (file: AttachedFile): boolean => isPicture(file) && file.size <= mostThumbnailBytes

/**
 * Loads a picture as the address of its content. Its type is the one of its name, so that the browser
 * decodes a picture and never runs anything else.
 */
export const usePicture = (file: AttachedFile, isEnabled: boolean) =>
  useQuery({
    queryKey: ['picture', file.id, file.sha256],
    queryFn: async () => {
      const blob = await downloadAttachment(file)
      return toDataUrl(blob, pictureTypes[file.extension.toLowerCase()] ?? 'image/png')
    },
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })

async function toDataUrl(blob: Blob, type: string): Promise<string> {
  const typed = new Blob([await blob.arrayBuffer()], { type })
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(typed)
  })
}
