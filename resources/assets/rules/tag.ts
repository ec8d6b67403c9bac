/** The form of tags: the prefix of a category and a number. */
export const tagPattern = '^[A-Z]{2,3}-[0-9]{5,9}$'

/** The target of a scanned label; only the path and the tag are ever read from it. */
export const deskPath = '/session/CompanyAssets'

export const buildDeskUrl = (origin: string, assetTag: string): string =>
  `${origin}${deskPath}?tag=${encodeURIComponent(assetTag)}`

/**
 * Reads the tag from typed text or from a scanned address; undefined if there is none. It checks no
 * owner.
 */
export function parseAssetTag(text: string): string | undefined {
  const typed = text.trim()
  const tagText = /[?&]tag=([^&#\s]+)/.exec(typed)?.[1] ?? typed
  const tag = decodeTag(tagText).toUpperCase()
  return new RegExp(tagPattern).test(tag) ? tag : undefined
}

function decodeTag(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
