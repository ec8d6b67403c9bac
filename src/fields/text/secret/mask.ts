/** Start of the mask of a sealed value. */
export const maskStart = '••••'

export const isMask = (value: unknown): value is string => typeof value === 'string' && value.startsWith(maskStart)
