/** The characters with which the mask of a sealed value begins. */
export const maskStart = '••••'

export const isMask = (value: unknown): value is string => typeof value === 'string' && value.startsWith(maskStart)
