/** The id of the key for hashes. */
export const hashId = 'hash'

/** The pattern of an entry: its id and its key. */
export const entry = /^([a-z0-9]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/

/** Tells whether the text is a list `hash:<key>,<id>:<key>` of keys of 32 bytes in base64. */
export function isDataKeyList(text: string): boolean {
  const ids = splitEntries(text).map((each) => entry.exec(each)?.[1])
  return ids.length > 1 && !ids.includes(undefined) && new Set(ids).size === ids.length && ids.includes(hashId)
}

export const splitEntries = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
