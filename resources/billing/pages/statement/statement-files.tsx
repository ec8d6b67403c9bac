import Button from '@mui/material/Button'
import { formatDate } from '../../../../src/framework/values/dates'
import { formatAmount } from '../../../../src/framework/values/money'
import { useExportWords } from '../../../../src/i18n/export-words'
import { useReportWords } from '../../../../src/i18n/reports/report-words'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { downloadBlob } from '../../../../src/views/download-blob'
import type { DocumentPart } from '../../../../src/views/pdf/sheet-pdf'
import { CsvButton } from '../../../../src/views/reports/csv-button'
import { useSignedIn } from '../../../../src/views/signed-in'
import { useDescribeError } from '../../../../src/views/states/page-states'
import type { CurrencyStatement, CustomerStatement } from '../../answers'
import { type ReceivablesSay, useReceivablesWords } from '../../words/receivables.en'

const columns = ['date', 'what', 'number', 'due', 'amount', 'balance'] as const

/** Offers the statement as CSV and PDF. */
export function StatementFiles({ statement }: { statement: CustomerStatement }) {
  const say = useReceivablesWords()
  const reportSay = useReportWords()
  const exportSay = useExportWords()
  const inWords = useDescribeError()
  const who = useSignedIn()
  const { once, isPending, failure } = useRunOnce()
  const name = `statement-${statement.customerId}-${statement.to}`
  const savePdf = async () => {
    const { buildPortraitPdf: buildSheetPdf } = await import('../../../../src/views/pdf/sheet-pdf')
    const title = say('statementOf', { name: statement.name })
    downloadBlob(await buildSheetPdf(title, buildPdfParts(statement, say), { who, say: exportSay }), `${name}.pdf`)
  }
  return (
    <>
      <CsvButton name={name} sheet={async () => buildStatementSheet(statement, say)} />
      <Button variant="outlined" aria-disabled={isPending} onClick={() => isPending || void once(savePdf)}>
        {reportSay('pdf')}
      </Button>
      {failure ? <span role="alert">{inWords(failure)}</span> : null}
    </>
  )
}

/** Builds a table with one row per entry, between the opening and the closing balance. */
function buildStatementSheet({ from, to, currencies }: CustomerStatement, say: ReceivablesSay) {
  const rows = currencies.flatMap(({ currency, opening, lines, closing }) => [
    [currency, from, say('opening', { date: formatDate(from) }), '', '', '', opening],
    ...lines.map(({ on, kind, number, dueDate, amount, balance }) => [
      ...[currency, on, say(kind), number ?? '', dueDate ?? '', amount, balance],
    ]),
    [currency, to, say('closing', { date: formatDate(to) }), '', '', '', closing],
  ])
  return { heads: [say('currency'), ...columns.map((column) => say(column))], rows }
}

const buildPdfParts = ({ from, to, currencies }: CustomerStatement, say: ReceivablesSay): DocumentPart[] =>
  currencies.flatMap((each): DocumentPart[] => [
    {
      kind: 'table',
      heading: say('inCurrency', { currency: each.currency }),
      heads: columns.map((column) => ({ label: say(column), isRight: column === 'amount' || column === 'balance' })),
      body: buildCurrencyRows(each, { from, to }, say),
    },
  ])

function buildCurrencyRows(
  { currency, opening, lines, closing }: CurrencyStatement,
  { from, to }: { from: string; to: string },
  say: ReceivablesSay,
) {
  const inWords = (amount: string) => formatAmount(amount, currency)
  return [
    [formatDate(from), say('opening', { date: formatDate(from) }), '', '', '', inWords(opening)],
    ...lines.map(({ on, kind, number, dueDate, amount, balance }) => [
      ...[formatDate(on), say(kind), number ?? '', dueDate ? formatDate(dueDate) : ''],
      ...[inWords(amount), inWords(balance)],
    ]),
    [formatDate(to), say('closing', { date: formatDate(to) }), '', '', '', inWords(closing)],
  ]
}
