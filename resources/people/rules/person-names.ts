/** The parts of a name in order, without blank ones. */
export function joinFullName(...parts: (string | null)[]): string | null {
  return parts.filter((part) => !!part).join(' ') || null
}

/** The initials of the first and last words, in capitals (specification). */
export function toInitials(name: string | null): string | null {
  const all = (name ?? '').split(/\s+/).filter(Boolean)
  const first = [...(all[0] ?? '')][0] ?? ''
  const last = all.length > 1 ? ([...(all[all.length - 1] ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase() || null
}
