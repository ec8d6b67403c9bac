/** Lines that say something: neither empty nor a comment. */
export const codeLines = (text: string): number => text.split('\n').filter(isCode).length

const isCode = (line: string): boolean => !/^\s*($|\/\/|\/?\*)/.test(line)

/** Ends a line that opens the body of a function; `body` and its end stand where the line begins. */
const opensBody = /(?:=>|^\s*(?:export )?(?:async )?function\b.*|^\s*(?:async )?\w+\(.*\).*)\s*\{$/

/** A body of so many lines is read at a glance, and counts with the declaration it stands in. */
const glance = 3

/** Code lines of the function bodies that are longer than a glance, the outermost ones. */
export function bodyLines(text: string): number {
  const lines = text.split('\n')
  const indentOf = (line: string) => line.length - line.trimStart().length
  let sum = 0
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (!opensBody.test(line) || !isCode(line)) continue
    const length = lines
      .slice(at + 1)
      .findIndex((other) => other.startsWith('}', indentOf(line)) && indentOf(other) === indentOf(line))
    const body = codeLines(lines.slice(at + 1, at + 1 + Math.max(0, length)).join('\n'))
    if (body > glance) sum += body
    at += Math.max(0, length)
  }
  return sum
}
