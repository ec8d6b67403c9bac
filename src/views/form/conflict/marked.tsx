import Box from '@mui/material/Box'

/** Shorter texts are compared at a glance. */
const shortest = 30

/** A text with the part marked in which it differs from another. */
export function Marked({ text, other }: { text: string; other: string }) {
  const [start, middle, end] = apart([...text], [...other])
  if (Math.max(text.length, other.length) < shortest || middle === '') return text
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

/** What both begin with, what only the first holds between, what both end with. */
function apart(text: readonly string[], other: readonly string[]): [string, string, string] {
  const most = Math.min(text.length, other.length)
  let start = 0
  while (start < most && text[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end += 1
  const part = (from: number, to: number) => text.slice(from, to).join('')
  return [part(0, start), part(start, text.length - end), part(text.length - end, text.length)]
}
