/** Most letters of a line of a file. */
const lineWidth = 120

/**
 * Writes JSON as files have it: what fits into a line stands in one, anything longer is broken once. The same
 * value always makes the same text.
 */
export function formatBody(value: unknown, indent = '', before = 0): string {
  const line = formatInLine(value)
  if (typeof value !== 'object' || value === null || indent.length + before + line.length < lineWidth) return line
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    const parts = value.map((each) => `${deeper}${formatBody(each, deeper, 1)}`)
    return `[\n${parts.join(',\n')}\n${indent}]`
  }
  const parts = Object.entries(value).map(([name, each]) => {
    const key = `${JSON.stringify(name)}: `
    return `${deeper}${key}${formatBody(each, deeper, key.length + 1)}`
  })
  return `{\n${parts.join(',\n')}\n${indent}}`
}

function formatInLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatInLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${formatInLine(each)}`)
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'
}
