import Checkbox from '@mui/material/Checkbox'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { dateInWords, isCalendarDate } from '../../../src/framework/dates'
import type { FieldError } from '../../../src/framework/errors'
import { useFieldErrorWords } from '../../../src/i18n/say'
import { useHolidayWords } from '../words/en'
import { weekdayInWords } from './days'
import type { Copy } from './use-copy'

interface CopyReviewProps {
  copies: readonly Copy[]
  fromYear: number
  toYear: number
  errorsOf(copy: Copy): readonly FieldError[]
  change(copy: Copy, changed: Partial<Pick<Copy, 'date' | 'isTaken'>>): void
}

/** Every proposed day with its date to correct; what is there already is told. */
export function CopyReview({ copies, fromYear, toYear, errorsOf, change }: CopyReviewProps) {
  const say = useHolidayWords()
  if (copies.length === 0) return <p role="status">{say('noneToCopy', { year: fromYear })}</p>
  return (
    <>
      <p className="holiday-hint">{say('review')}</p>
      <ul className="holiday-copies">
        {copies.map((copy, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their places
          <li key={place}>
            {copy.there ? (
              <p className="holiday-hint">
                {say('there', { name: copy.name, known: copy.there.name, date: dateInWords(copy.there.date) })}
              </p>
            ) : (
              <CopyRow
                copy={copy}
                toYear={toYear}
                errors={errorsOf(copy)}
                change={(changed) => change(copy, changed)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface CopyRowProps {
  copy: Copy
  toYear: number
  errors: readonly FieldError[]
  change(changed: Partial<Pick<Copy, 'date' | 'isTaken'>>): void
}

function CopyRow({ copy, toYear, errors, change }: CopyRowProps) {
  const say = useHolidayWords()
  const toWords = useFieldErrorWords()
  const id = useId()
  const { name, date, isTaken } = copy
  const isWrong = errors.length > 0
  return (
    <div className="holiday-copy">
      <Checkbox
        checked={isTaken}
        onChange={(_, checked) => change({ isTaken: checked })}
        slotProps={{ input: { 'aria-label': say('take', { name }) } }}
      />
      <span>{name}</span>
      <span className="holiday-copy-date">
        <OutlinedInput
          type="date"
          size="small"
          value={date}
          disabled={!isTaken}
          error={isWrong}
          onChange={({ target }) => change({ date: target.value })}
          inputProps={{
            'aria-label': say('dateOf', { name }),
            'aria-invalid': isWrong,
            'aria-describedby': `${id}-hint`,
            min: `${toYear}-01-01`,
            max: `${toYear}-12-31`,
          }}
        />
        <span id={`${id}-hint`} className={isWrong ? 'holiday-wrong' : 'holiday-hint'}>
          {isWrong
            ? errors.map((error) => toWords(error, say('dateOf', { name }))).join(' ')
            : isCalendarDate(date)
              ? weekdayInWords(date)
              : ''}
        </span>
      </span>
    </div>
  )
}
