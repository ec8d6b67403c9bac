import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import type { ReactNode } from 'react'
import type { FieldError } from '../../../framework/errors'
import type { Values } from '../../../framework/validate'
import { useBlockWords } from '../../../i18n/block-words'
import { useSay } from '../../../i18n/say'
import { LabelledSelect } from '../../import/labelled-select'
import { ReviewDialog } from '../review-dialog'
import { type Proposal, type ProposedRow, useCopyYear, type YearPair } from './use-copy-year'

interface CopyYearProps<P extends Proposal> {
  title: string
  operation: string
  years: YearPair
  onYears(years: YearPair): void
  /** Input that the operation needs besides the years; undefined until it is complete. */
  besides?: Values | undefined
  /** The controls for this input. */
  questions?: ReactNode
  /** Label of the button that shows the proposed rows; `write` is the label of the one that writes them. */
  show: string
  write(count: number): string
  /** Text above the rows; `none` is shown instead of rows if there are none. */
  hint?: string
  none: string
  nameOf(row: P): string
  /** Says why a row is not copied. */
  thereOf(row: P): string
  isWrong?(row: P): boolean
  /** Renders the inputs that correct a row. */
  input(row: ProposedRow<P>, change: (changed: Partial<P>) => void, errors: readonly FieldError[]): ReactNode
  sent(row: P): Values
  told(rows: readonly P[]): string
  onDone(): void
  onClose(): void
}

/**
 * Copies the records of one year to another: the person chooses the years, reviews each record and writes
 * them.
 */
export function CopyYear<P extends Proposal>(props: CopyYearProps<P>) {
  const { years, onYears, besides, isWrong = () => false } = props
  const [say, sayPlain] = [useBlockWords(), useSay()]
  const { operation, sent, told, onDone } = props
  const copy = useCopyYear<P>({ operation, years, besides, sent, told, onDone })
  const { rows, taken } = copy
  const isSame = years.from === years.to
  const isReady = rows
    ? taken.length > 0 && !taken.some(isWrong)
    : !isSame && !('besides' in props && besides === undefined)
  return (
    <ReviewDialog
      title={props.title}
      action={rows ? props.write(taken.length) : props.show}
      close={sayPlain('cancel')}
      back={rows ? <Button onClick={copy.restart}>{say('back')}</Button> : null}
      isPending={copy.isPending}
      isReady={isReady}
      failure={copy.failure}
      onClose={props.onClose}
      onDo={() => void (rows ? copy.write() : copy.propose())}
    >
      {rows ? (
        <ProposedRows {...props} rows={rows} change={copy.change} errorsOf={copy.errorsOf} />
      ) : (
        <>
          {props.questions}
          <div className="columns">
            <YearSelect
              label={say('fromYear')}
              around={years.to}
              year={years.from}
              onYear={(from) => onYears({ ...years, from })}
            />
            <YearSelect
              label={say('toYear')}
              around={years.to}
              year={years.to}
              onYear={(to) => onYears({ ...years, to })}
            />
          </div>
          {isSame ? <p role="status">{say('sameYear')}</p> : null}
        </>
      )}
    </ReviewDialog>
  )
}

const yearsBeside = 5

interface YearProps {
  label: string
  around: number
  year: number
  onYear(year: number): void
}

function YearSelect({ label, around, year, onYear }: YearProps) {
  const near = Array.from({ length: 2 * yearsBeside + 1 }, (_, place) => around - yearsBeside + place)
  const years = [...new Set([...near, year])].sort((one, other) => one - other).map(String)
  return (
    <LabelledSelect
      label={label}
      value={String(year)}
      options={years.map((each) => [each, each] as const)}
      onChange={(chosen) => onYear(Number(chosen))}
    />
  )
}

type RowsProps<P extends Proposal> = CopyYearProps<P> &
  Pick<ReturnType<typeof useCopyYear<P>>, 'change' | 'errorsOf'> & { rows: readonly ProposedRow<P>[] }

function ProposedRows<P extends Proposal>({
  rows,
  hint,
  none,
  nameOf,
  thereOf,
  input,
  change,
  errorsOf,
}: RowsProps<P>) {
  const say = useBlockWords()
  if (rows.length === 0) return <p role="status">{none}</p>
  return (
    <>
      {hint ? <p className="quiet">{hint}</p> : null}
      <ul className="plain lines">
        {rows.map((row, place) =>
          row.status === 'there' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their places
            <li key={place} className="quiet">
              {thereOf(row)}
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their places
            <li key={place} className="cells">
              <Checkbox
                checked={row.isTaken}
                onChange={(_, isTaken) => change(row, { isTaken } as Partial<ProposedRow<P>>)}
                slotProps={{ input: { 'aria-label': say('take', { name: nameOf(row) }) } }}
              />
              <span className="mid">{nameOf(row)}</span>
              {input(row, (changed) => change(row, changed as Partial<ProposedRow<P>>), errorsOf(row))}
            </li>
          ),
        )}
      </ul>
    </>
  )
}
