import { useTranslate } from 'ra-core'
import { useCallback } from 'react'

/** Words of the way from a file to records; loaded with its screen. */
const words = {
  title: 'Import %{list}',
  steps: 'Steps of the import',
  stepFile: 'File',
  stepColumns: 'Columns',
  stepCheck: 'Check and import',
  // file
  fileText:
    'A CSV or TSV file, one record a row, the names of the columns in the first row. %{rows} rows and %{columns} columns at most.',
  choose: 'Choose a file',
  drop: 'or drop it here',
  another: 'Choose another file',
  reading: 'Reading %{name}…',
  read: '%{name}: %{rows} rows, %{columns} columns',
  encoding: 'Characters',
  separator: 'Cells are separated by',
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  failedSpreadsheet: 'This is a workbook. Save it as CSV in your spreadsheet program, and choose that file.',
  failedNotText: 'This file holds no text. Choose a CSV or TSV file.',
  failedTooLarge: 'This file is larger than %{most} MB. Split it into several.',
  failedTooManyRows: 'This file has more than %{most} rows. Split it into several; nothing was read in.',
  failedTooManyColumns:
    'This file has more than %{most} columns. Take out those that are not needed; nothing was read in.',
  failedNoRows: 'This file has no rows below the names of the columns.',
  failedOpenQuote:
    'The quotation mark that opens a cell in line %{line} is never closed. Close it, and choose the file again.',
  failedUnreadable: 'The file could not be read. It may have been changed or moved meanwhile.',
  faults: 'Cannot be read, and will be left out: %{lines}.',
  faultLine: 'line %{line}',
  faultsMore: '%{count} more',
  surplusCells: 'It has more cells than there are columns.',
  oddQuotes: 'A quotation mark stands in the middle of a cell.',
  // columns
  columnsText: 'What goes where? What is changed here is remembered for the next file with such a column.',
  column: 'Column %{number}',
  goesTo: '“%{column}” goes to',
  nowhere: 'Leave out',
  findsOnly: '%{field} (finds records only)',
  chooseOne: 'Choose…',
  leftUnknown: 'No field is called like that.',
  leftMade: 'Made by the system: left out.',
  leftNotYours: 'Not yours to set: left out.',
  leftSealed: 'Kept encrypted, filled in on the record itself: left out.',
  leftSeveral: 'Several values in one cell: left out.',
  leftRepeated: 'Says the same as another column: left out.',
  leftChosen: 'Left out.',
  leftFinder: 'Left out, unless records are found by it.',
  leftFinding: 'Only finds records: nothing is written to it.',
  dates: 'Dates in “%{column}”',
  numbers: 'Numbers in “%{column}”',
  dayFirst: 'Day first: 31/03/2026',
  monthFirst: 'Month first: 03/31/2026',
  point: 'Decimal point: 1,25,000.50',
  decimalComma: 'Decimal comma: 1.250,50',
  becomes: 'becomes',
  missing: 'A new record needs these too: %{fields}.',
  // records
  existing: 'Records that exist',
  foundBy: 'Update records that exist, found by %{fields}; others are new',
  foundByOnly: 'Update records that exist, found by %{fields}',
  allNew: 'All rows are new',
  emptyCells: 'An empty cell',
  keep: 'leaves the value of an existing record as it is',
  clear: 'empties the field of an existing record',
  check: 'Check %{rows} rows',
  problemNoRows: 'No row of the file can be read: check what separates the cells.',
  problemNothing: 'Choose a field for at least one column.',
  problemNoKey: 'You may change records, not add any: choose a field that finds them.',
  problemTwice: 'Only one column can go to %{field}.',
  problemDates: 'Say what comes first in the dates of “%{column}”.',
  problemNumbers: 'Say what separates the decimals in “%{column}”.',
  // check
  sending: 'Sending the rows',
  sent: '%{sent} of %{total} rows',
  looking: 'Comparing with the records…',
  stop: 'Stop',
  failed: 'The rows did not all arrive. Nothing is changed yet.',
  tryAgain: 'Go on sending',
  backToColumns: 'Back to the columns',
  movedRows: '%{now} of %{expected} rows arrived. Check the file once more.',
  refused: '%{count} rows of the file cannot be taken in.',
  refusedText: 'Download them with the reasons, correct them, and import that file.',
  download: 'Download the refused rows',
  downloading: 'Collecting the reasons…',
  downloadFailed: 'The reasons did not arrive. Try again.',
}

export type ImportWord = keyof typeof words
export type ImportSay = (word: ImportWord, args?: Readonly<Record<string, unknown>>) => string

export function useImportWords(): ImportSay {
  const translate = useTranslate()
  return useCallback((word, args) => translate(`import.${word}`, { ...args, _: words[word] }), [translate])
}
