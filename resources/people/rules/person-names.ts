/** Joins the parts of a name in order and leaves out empty ones. */
export function joinFullName(...parts: (string | null)[]): string | null {
  return parts.filter((part) => !!part).join(' ') || null
}

/** Returns the initials of the first and the last word in capitals, as the specification says. */
export function toInitials(name: string | null): string | null {
  const all = (name ?? '').split(/\s+/).filter(Boolean)
  const first = [...(all[0] ?? '')][0] ?? ''
  const last = all.length > 1 ? ([...(all[all.length - 1] ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase() || null
}
