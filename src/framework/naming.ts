/** Turns `accountOwnerEmpId` into `account_owner_emp_id`, the name of the column or table. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Turns `contactPersons` into `ContactPerson`, `addresses` into `Address`, for names of operations. */
export function toSingular(name: string): string {
  const noun = name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/(?<=ss|ch|sh)es$|s$/, '')
  return capitalize(noun)
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Makes words for a name without a label: `accountOwnerEmpId` → `Account owner`, `on_hold` → `On hold`. */
export function humanizeName(name: string): string {
  const bare = name.replace(/(EmpId|Id)$/, '') || name
  return capitalize(
    bare.replace(/_/g, ' ').replace(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`),
  )
}

/** Finds the known name that is closest, for "did you mean"; undefined where none is close. */
export function findNearest(name: string, candidates: readonly string[]): string | undefined {
  const scored = candidates.map((candidate) => ({
    candidate,
    distance: editDistance(name.toLowerCase(), candidate.toLowerCase()),
  }))
  scored.sort((a, b) => a.distance - b.distance)
  const best = scored[0]
  return best && best.distance <= Math.max(2, name.length / 3) ? best.candidate : undefined
}

/** Computes the Levenshtein distance: insertions, deletions and replacements between two texts. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
