/** The part of a mail address before the @. */
export function mailName(...parts: (string | undefined)[]): string {
  return parts
    .filter((part) => !!part)
    .join('.')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')
}
