import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Encoding, encodings } from '../../framework/files/decode-text'
import type { RowFault, Separator } from '../../framework/files/read-table'
import { formatCount } from '../../i18n/format-count'
import { type ImportSay, useImportWords } from '../../i18n/import-words'
import { LabelledSelect } from './labelled-select'
import type { LoadedFile } from './use-file-reader'

interface FileSummaryProps {
  read: LoadedFile
  onEncoding(encoding: Encoding): void
  onSeparator(separator: Separator): void
}

/** Shows the detected encoding and separator, which people can correct, and the lines that cannot be read. */
export function FileSummary({ read, onEncoding, onSeparator }: FileSummaryProps) {
  const say = useImportWords()
  const { table, file, encoding } = read
  const { head, rows, faults, separator } = table
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {say('read', { name: file.name, rows: formatCount(rows.length + faults.length), columns: head.length })}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '220px 220px' }, gap: 2, my: 1.5 }}>
        <LabelledSelect
          label={say('separator')}
          value={separator}
          options={[
            [',', say('comma')],
            [';', say('semicolon')],
            ['\t', say('tab')],
          ]}
          onChange={onSeparator}
        />
        <LabelledSelect
          label={say('encoding')}
          value={encoding}
          options={encodings.map((each) => [each, each.toUpperCase()])}
          onChange={onEncoding}
        />
      </Box>
      {faults.length > 0 ? (
        <Alert severity="warning">{say('faults', { lines: describeFaultLines(faults, say) })}</Alert>
      ) : null}
    </>
  )
}

const maxNamedLines = 8

function describeFaultLines(faults: readonly RowFault[], say: ImportSay): string {
  const shownLines = faults.slice(0, maxNamedLines).map(({ line }) => say('faultLine', { line: formatCount(line) }))
  const more = faults.length - shownLines.length
  return [...shownLines, ...(more > 0 ? [say('faultsMore', { count: formatCount(more) })] : [])].join(', ')
}
