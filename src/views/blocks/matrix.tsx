import OutlinedInput from '@mui/material/OutlinedInput'
import { Table } from './table'

/** A line or a column of a matrix. */
interface MatrixHeading {
  key: string
  label: string
}

interface MatrixProps<Line extends MatrixHeading, Head extends MatrixHeading> {
  label: string
  /** Above the names of the lines. */
  corner: string
  lines: readonly Line[]
  heads: readonly Head[]
  /** The stored and the typed value of a line and a column. */
  at(line: Line, head: Head): { stored: string; text: string }
  nameOf(line: Line, head: Head): string
  /** Absent: read only. */
  onType?: ((line: Line, head: Head, text: string) => void) | undefined
}

/** Figures by line and column, to read or type; changed ones are marked. */
export function Matrix<Line extends MatrixHeading, Head extends MatrixHeading>(props: MatrixProps<Line, Head>) {
  const { label, corner, lines, heads, at, nameOf, onType } = props
  return (
    <Table
      narrow="stack"
      label={label}
      lines={lines}
      keyOf={({ key }) => key}
      columns={[
        { head: corner, of: (line: Line) => line.label },
        ...heads.map((head) => ({
          key: head.key,
          head: head.label,
          isChanged: (line: Line) => at(line, head).text.trim() !== at(line, head).stored,
          of: (line: Line) =>
            onType ? (
              <OutlinedInput
                size="small"
                value={at(line, head).text}
                onChange={({ target }) => onType(line, head, target.value)}
                inputProps={{ 'aria-label': nameOf(line, head), inputMode: 'decimal' }}
              />
            ) : (
              at(line, head).stored || '–'
            ),
        })),
      ]}
    />
  )
}
