/** Builds the part of a mail address before the @. */
export function buildMailName(...parts: (string | undefined)[]): string {
  return parts
    .filter((part) => !!part)
    .join('.')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')
}
