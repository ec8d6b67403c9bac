import OutlinedInput from '@mui/material/OutlinedInput'
import { Table } from './table'

/** A line or a column of the table of figures. */
interface MatrixHeading {
  key: string
  label: string
}

interface MatrixProps<Line extends MatrixHeading, Head extends MatrixHeading> {
  label: string
  /** Heading above the names of the lines. */
  corner: string
  lines: readonly Line[]
  heads: readonly Head[]
  /** Answers the stored and the typed value of a line in a column. */
  at(line: Line, head: Head): { stored: string; text: string }
  nameOf(line: Line, head: Head): string
  /** Called when somebody types; absent: the figures can only be read. */
  onType?: ((line: Line, head: Head, text: string) => void) | undefined
}

/** Shows figures by line and column, to read or to type; changed ones are marked. */
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
