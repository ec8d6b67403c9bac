import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { callOperation } from '../../../dataProvider/call'
import { toCsvText } from '../../framework/reports/csv-text'
import { useReportWords } from '../../i18n/reports/report-words'
import { useRunOnce } from '../blocks/use-run-once'
import { downloadBlob } from '../download-blob'
import { useDescribeError } from '../states/page-states'

/** Loads all pages of an operation that answers in pages. */
export async function loadAllPages<Row>(
  operation: string,
  question: Readonly<Record<string, unknown>>,
  perPage: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await callOperation<Row[]>(operation, { ...question, page, perPage })
    rows.push(...(data ?? []))
    if (!data?.length || rows.length >= total) return rows
  }
}

interface CsvButtonProps {
  /** Name of the file without its ending. */
  name: string
  /** Builds the content; called when the person saves the file. */
  sheet(): Promise<{ heads: string[]; rows: string[][] }>
}

/** Saves a sheet as CSV; shows an error if its content could not be loaded. */
export function CsvButton({ name, sheet }: CsvButtonProps) {
  const say = useReportWords()
  const notify = useNotify()
  const inWords = useDescribeError()
  const { once, isPending } = useRunOnce()
  const make = () =>
    once(async () => {
      try {
        // Spreadsheets recognise UTF-8 by the byte order mark.
        downloadBlob(new Blob(['\ufeff', toCsvText(await sheet())], { type: 'text/csv' }), `${name}.csv`)
      } catch (problem) {
        notify(inWords(problem), { type: 'error' })
      }
    })
  return (
    <Button variant="outlined" aria-disabled={isPending} onClick={() => isPending || void make()}>
      {say('csv')}
    </Button>
  )
}
