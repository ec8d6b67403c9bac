import Alert from '@mui/material/Alert'
import { maxColumns, maxRows } from '../../framework/files/read-table'
import { formatCount } from '../../i18n/format-count'
import { type ImportWord, useImportWords } from '../../i18n/import-words'
import { type FileFailure, maxMegabytes } from './use-file-reader'

const failureWords: Readonly<Record<FileFailure['code'], ImportWord>> = {
  spreadsheet: 'failedSpreadsheet',
  notText: 'failedNotText',
  tooLarge: 'failedTooLarge',
  tooManyRows: 'failedTooManyRows',
  tooManyColumns: 'failedTooManyColumns',
  noRows: 'failedNoRows',
  openQuote: 'failedOpenQuote',
  unreadable: 'failedUnreadable',
}

const limits: Partial<Record<FileFailure['code'], string>> = {
  tooLarge: String(maxMegabytes),
  tooManyRows: formatCount(maxRows),
  tooManyColumns: String(maxColumns),
}

/** Says why a file cannot be read. */
export function FileFailureNotice({ failure }: { failure: FileFailure }) {
  const say = useImportWords()
  const line = failure.code === 'openQuote' ? formatCount(failure.line) : ''
  return (
    <Alert severity="error" sx={{ mt: 2 }}>
      {say(failureWords[failure.code], { most: limits[failure.code], line })}
    </Alert>
  )
}
