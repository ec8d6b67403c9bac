import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { YearGrid } from '../../../src/views/blocks/calendar/year-grid'
import { Matrix } from '../../../src/views/blocks/matrix'
import { joinQueryAnswers, QueryContent } from '../../../src/views/blocks/query-content'
import { Table, type TableColumn } from '../../../src/views/blocks/table'

/** The page's markup, with what only styles it left out. */
const drawn = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/ (class|style)="[^"]*"/g, '')

const answer = <Data,>(data: Data | undefined, error: unknown = null) => ({ data, error, refetch: () => undefined })
const failure = new Error('It did not arrive.')

describe('what was fetched', () => {
  const shown = (of: ReturnType<typeof answer<string[]>>) =>
    drawn(
      <QueryContent of={of} none={<p>None yet</p>}>
        {(lines) => <p>{lines.join()}</p>}
      </QueryContent>,
    )

  test('waits, tells a failure with a second try, says that there is nothing, and shows what there is', () => {
    expect(shown(answer<string[]>(undefined))).toMatch(/role="status".*aria-busy="true"/)
    expect(shown(answer<string[]>(undefined, failure))).toMatch(/role="alert".*<button/s)
    expect(shown(answer<string[]>([]))).toBe('<p>None yet</p>')
    expect(shown(answer(['a', 'b']))).toBe('<p>a,b</p>')
  })

  test('keeps what there was where a later try failed, and says that it is old', () => {
    const text = shown(answer(['a'], failure))
    expect(text).toMatch(/out of date.*<button.*<p>a<\/p>/s)
  })

  test('two answers are there once both are, and fail as soon as one does', () => {
    expect(joinQueryAnswers(answer(1), answer<number>(undefined)).data).toBeUndefined()
    expect(joinQueryAnswers(answer(1), answer('two')).data).toEqual([1, 'two'])
    expect(joinQueryAnswers(answer(1), answer('two', failure)).error).toBe(failure)
  })
})

interface Line {
  name: string
  days: number
}

const lines: Line[] = [
  { name: 'Casual', days: 10 },
  { name: 'Sick', days: 12 },
]
const columns: TableColumn<Line>[] = [
  { head: 'Type', of: ({ name }) => name, sum: 'In all' },
  { head: 'Days', of: ({ days }) => days, isFigure: true, sum: 22 },
]

test('a table heads its columns and lines, aligns its figures and adds up', () => {
  const text = drawn(<Table label="Leave" lines={lines} columns={columns} keyOf={({ name }) => name} />)
  expect(text).toContain('aria-label="Leave"')
  expect(text).toContain('<th scope="col">Type</th><th scope="col" data-figure="true">Days</th>')
  expect(text).toContain('<th scope="row">Casual</th><td data-figure="true" data-label="Days">10</td>')
  expect(text).toContain('<tfoot><tr><th scope="row">In all</th><td data-figure="true" data-label="Days">22</td>')
})

test('a table without sums has no foot', () => {
  const [name] = columns
  const plain = [{ head: 'Type', of: name!.of }]
  expect(drawn(<Table label="Leave" lines={lines} columns={plain} keyOf={(_, at) => at} />)).not.toContain('<tfoot>')
})

test('a matrix names each of its boxes, and marks what differs from what is stored', () => {
  const matrix = (onType?: () => void) =>
    drawn(
      <Matrix
        label="Quotas"
        corner="Type"
        lines={[{ key: '1', label: 'Casual' }]}
        heads={[
          { key: 'all', label: 'Everybody' },
          { key: 'pune', label: 'Pune' },
        ]}
        at={(_, { key }) => ({ stored: '10', text: key === 'pune' ? '12' : '10 ' })}
        nameOf={(line, head) => `${line.label} for ${head.label}`}
        onType={onType}
      />,
    )
  const typed = matrix(() => undefined)
  expect(typed).toMatch(/data-label="Everybody" data-changed="false".*aria-label="Casual for Everybody"/s)
  expect(typed).toMatch(/data-label="Pune" data-changed="true".*aria-label="Casual for Pune".*value="12"/s)
  expect(matrix()).toMatch(/<td data-label="Everybody" data-changed="false">10<\/td>/)
})

test('a year has one date that the keyboard comes to, and says of each what it is', () => {
  const day = (date: string) =>
    date === '2026-11-23' ? { mark: 'full' as const, letter: 'L', words: 'leave' } : { words: 'work' }
  const year = (shown: number) =>
    drawn(<YearGrid year={shown} today="2026-11-23" label="My year" day={day} legend={[day('2026-11-23')]} />)
  const text = year(2026)
  expect(text.match(/<button/g)).toHaveLength(365)
  expect(text.match(/tabindex="0"/gi)).toHaveLength(1)
  expect(text).toMatch(/tabindex="0"[^>]*aria-label="Monday, 23 Nov 2026: leave" aria-current="date">L</i)
  // Of another year it is the first.
  expect(year(2028)).toMatch(/tabindex="0"[^>]*aria-label="Saturday, 01 Jan 2028: work"/i)
  expect(year(2028).match(/<button/g)).toHaveLength(366)
})
