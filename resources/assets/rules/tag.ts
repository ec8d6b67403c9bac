/** The pattern of asset tags: the prefix of a category and a number. */
export const tagPattern = '^[A-Z]{2,3}-[0-9]{5,9}$'

/** The path that scanned labels link to. Of a scanned address only this path and the tag are read. */
export const deskPath = '/session/CompanyAssets'

export const buildDeskUrl = (origin: string, assetTag: string): string =>
  `${origin}${deskPath}?tag=${encodeURIComponent(assetTag)}`

/**
 * Reads the tag from typed text or from a scanned address; undefined if there is none. It does not check the
 * host of the address.
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
