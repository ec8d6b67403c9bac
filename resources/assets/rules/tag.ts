/** As tags are written: the series of a kind and a number. */
export const tagPattern = '^[A-Z]{2,3}-[0-9]{5,9}$'

/** Where a scanned label leads; only the path and the tag are ever read from it. */
export const deskPath = '/session/CompanyAssets'

export const deskAddress = (origin: string, assetTag: string): string =>
  `${origin}${deskPath}?tag=${encodeURIComponent(assetTag)}`

/** The tag that was typed, or stands in the address that was scanned, whoever's it is; undefined where there is none. */
export function readTag(text: string): string | undefined {
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
