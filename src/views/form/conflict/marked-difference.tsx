import Box from '@mui/material/Box'

/**
 * Least number of characters at which the difference is marked; a reader sees it at once in shorter texts.
 */
const minMarkedLength = 30

/** Shows a text and marks the part that differs from the other one. */
export function MarkedDifference({ text, other }: { text: string; other: string }) {
  const [start, middle, end] = splitAtDifference([...text], [...other])
  if (Math.max(text.length, other.length) < minMarkedLength || middle === '') return text
  return (
    <>
      {start}
      <Box component="mark" sx={{ bgcolor: 'action.selected', color: 'inherit', fontWeight: 650, borderRadius: 0.5 }}>
        {middle}
      </Box>
      {end}
    </>
  )
}

/**
 * Splits a text into the beginning that both have in common, the part that only the first has, and the
 * common end.
 */
function splitAtDifference(text: readonly string[], other: readonly string[]): [string, string, string] {
  const shorter = Math.min(text.length, other.length)
  let start = 0
  while (start < shorter && text[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && text.at(-1 - end) === other.at(-1 - end)) end += 1
  const joinText = (from: number, to: number) => text.slice(from, to).join('')
  return [joinText(0, start), joinText(start, text.length - end), joinText(text.length - end, text.length)]
}
