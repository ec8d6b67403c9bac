import Box from '@mui/material/Box'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import type { ShownFigure } from './column-figures'

/** Shows sum and average one below the other, each with its word. */
export function FigureLines({ figures }: { figures: readonly ShownFigure[] }) {
  const say = useLongWords()
  return figures.map(({ kind, lines }) => (
    <div key={kind}>
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {say(kind)}
      </Box>
      {lines.map((line) => (
        <span key={line} style={{ whiteSpace: 'nowrap' }}>
          {line}
        </span>
      ))}
    </div>
  ))
}
