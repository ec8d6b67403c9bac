/** What readers of a sealed value are shown in place of its beginning. */
export const maskStart = '••••'

export const isMask = (value: unknown): value is string => typeof value === 'string' && value.startsWith(maskStart)
