import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { call } from '../../../dataProvider/call'
import { useReportWords } from '../../i18n/report-words'
import { useRunOnce } from '../blocks/use-once'
import { saveFile } from '../save-file'
import { useFailureWords } from '../states/states'
import { toCsv } from './report-sheet'

/** What an operation that answers pages holds in all of them. */
export async function readPages<Row>(
  operation: string,
  question: Readonly<Record<string, unknown>>,
  perPage: number,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await call<Row[]>(operation, { ...question, page, perPage })
    rows.push(...(data ?? []))
    if (!data?.length || rows.length >= total) return rows
  }
}

interface CsvButtonProps {
  /** Of the file, without its end. */
  name: string
  /** Makes what is in it, when it is asked for. */
  sheet(): Promise<{ heads: string[]; rows: string[][] }>
}

/** Saves a sheet as CSV; what could not be read is told. */
export function CsvButton({ name, sheet }: CsvButtonProps) {
  const say = useReportWords()
  const notify = useNotify()
  const inWords = useFailureWords()
  const { once, isPending } = useRunOnce()
  const make = () =>
    once(async () => {
      try {
        // A spreadsheet takes UTF-8 for what it is by its mark.
        saveFile(new Blob(['\ufeff', toCsv(await sheet())], { type: 'text/csv' }), `${name}.csv`)
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
