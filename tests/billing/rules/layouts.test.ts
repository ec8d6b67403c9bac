import { expect, test } from 'vitest'
import { readBankCsv } from '../../../resources/billing/rules/bank/csv'
import type { ReadingAnswers, StatementAnswer } from '../../../resources/billing/rules/bank/line'
import { createRandom, type Random } from '../../../resources/demo/random'
import { rounds } from '../../setup/tier'

const today = '2026-11-28'

/** A row as it happened. */
interface Happened {
  day: string
  cents: number
  isIn: boolean
  isBooked: boolean
  text: string
}

type Words = readonly [heading: string, yes: string, no: string]

const directions: readonly [Words, ...Words[]] = [
  ['Dr/Cr', 'Cr', 'Dr'],
  ['Type', 'CREDIT', 'DEBIT'],
  ['D/C', 'C', 'D'],
  ['Soll/Haben', 'H', 'S'],
  ['Af Bij', 'Bij', 'Af'],
  ['Sens', 'Crédit', 'Débit'],
  ['Tipo', 'Abono', 'Cargo'],
  ['Dare/Avere', 'Avere', 'Dare'],
  ['Natureza', 'Entrada', 'Saída'],
  ['Way', 'IN', 'OUT'],
]
const states: readonly [Words, ...Words[]] = [
  ['Status', 'Completed', 'Pending'],
  ['State', 'BOOKED', 'DECLINED'],
  ['Buchungsstatus', 'gebucht', 'vorgemerkt'],
  ['Statut', 'Exécuté', 'Refusé'],
  ['How it stands', 'posted', 'failed'],
]

const dayForms = {
  iso: (y: string, m: string, d: string) => `${y}-${m}-${d}`,
  dmy: (y: string, m: string, d: string) => `${d}/${m}/${y}`,
  dots: (y: string, m: string, d: string) => `${Number(d)}.${Number(m)}.${y}`,
  mdy: (y: string, m: string, d: string) => `${m}/${d}/${y}`,
  short: (y: string, m: string, d: string) => `${d}-${m}-${y.slice(2)}`,
} as const

/** How a bank that nobody knows writes its files. */
function drawnLayout(random: Random) {
  const days = random.pick(['iso', 'dmy', 'dots', 'mdy', 'short'] as const)
  return {
    days,
    decimal: random.pick(['.', ',', '.']),
    isGrouped: random.between(0, 1) === 1,
    hasCents: random.between(0, 3) > 0,
    shape: random.pick(['signed', 'columns', 'direction', 'direction'] as const),
    direction: random.pick(directions),
    state: random.between(0, 1) === 1 ? random.pick(states) : undefined,
    hasBalance: random.between(0, 2) === 0,
    hasOpening: random.between(0, 2) === 0,
    currency: random.pick(['', 'heading', 'cell', 'column']),
    separator: random.pick([';', '\t']),
    turn: random.between(0, 5),
  }
}

type Layout = ReturnType<typeof drawnLayout>

function drawnRow(random: Random, layout: Layout, place: number): Happened {
  const two = (most: number) => String(random.between(1, most)).padStart(2, '0')
  return {
    day: `2026-${two(10)}-${two(28)}`,
    cents: random.between(1, 3_000_000) * (layout.hasCents ? 1 : 100),
    isIn: random.between(0, 1) === 1,
    isBooked: !layout.state || random.between(0, 3) > 0,
    text: `Text ${place}`,
  }
}

function figuresOf(cents: number, { decimal, isGrouped, hasCents }: Layout): string {
  const whole = String(Math.trunc(cents / 100))
  const mark = decimal === '.' ? ',' : '.'
  const digits = isGrouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, mark) : whole
  return hasCents ? `${digits}${decimal}${String(cents % 100).padStart(2, '0')}` : digits
}

/** The file as that bank writes it. */
function written(rows: readonly Happened[], layout: Layout): string {
  const { shape, direction, state, currency, separator } = layout
  const figure = (cents: number) => `${figuresOf(cents, layout)}${currency === 'cell' ? ' INR' : ''}`
  const heading = (name: string) => (currency === 'heading' ? `${name} (INR)` : name)
  const [where, come, left] = direction
  const columns: [string, (row: Happened) => string][] = [
    ['Date', ({ day }) => dayForms[layout.days](...(day.split('-') as [string, string, string]))],
    ['Description', ({ text }) => text],
  ]
  if (shape === 'columns')
    columns.push(
      [heading('Deposit'), ({ isIn, cents }) => (isIn ? figure(cents) : '')],
      [heading('Withdrawal'), ({ isIn, cents }) => (isIn ? '' : figure(cents))],
    )
  else if (shape === 'signed') columns.push([heading('Amount'), ({ isIn, cents }) => (isIn ? '' : '-') + figure(cents)])
  else columns.push([where, ({ isIn }) => (isIn ? come : left)], [heading('Amount'), ({ cents }) => figure(cents)])
  if (state) columns.push([state[0], ({ isBooked }) => (isBooked ? state[1] : state[2])])
  if (layout.hasBalance) columns.push(['Balance', ({ cents }) => figuresOf(cents + 123_456_78, layout)])
  if (currency === 'column') columns.push(['Currency', () => 'INR'])
  const turned = [...columns.slice(layout.turn % columns.length), ...columns.slice(0, layout.turn % columns.length)]
  const opening = turned.map(([name]) => (name === 'Description' ? 'Opening balance' : ''))
  const lines = [turned.map(([name]) => name), ...(layout.hasOpening ? [opening] : [])]
  return [...lines, ...rows.map((row) => turned.map(([, cell]) => cell(row)))]
    .map((cells) => cells.join(separator))
    .join('\n')
}

/** Reads the file, and answers as the bank would where it is asked. */
async function read(text: string, { days, decimal }: Layout): Promise<{ answer: StatementAnswer; isAsked: boolean }> {
  const options = { currency: 'INR', today }
  const answer = await readBankCsv(text, options)
  if (answer.ok || answer.code !== 'asked') return { answer, isAsked: false }
  const answers: ReadingAnswers = {
    dateOrder: days === 'mdy' ? 'mdy' : 'dmy',
    decimalMark: decimal === '.' ? 'point' : 'comma',
    unsignedAmounts: 'received',
  }
  return { answer: await readBankCsv(text, { ...options, answers }), isAsked: true }
}

test('a file of a layout that nobody has seen tells what happened, or nothing at all', async () => {
  let asked = 0
  let refused = 0
  const files = rounds(600, 20_000)
  for (let file = 0; file < files; file += 1) {
    const random = createRandom(file, 'layouts')
    const layout = drawnLayout(random)
    const rows = Array.from({ length: random.between(1, 6) }, (_, place) => drawnRow(random, layout, place))
    const text = written(rows, layout)
    const { answer, isAsked } = await read(text, layout)
    asked += Number(isAsked)
    refused += Number(!answer.ok)
    if (!answer.ok) continue
    const paid = rows.filter(({ isIn, isBooked }) => isIn && isBooked)
    const amount = (cents: number) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
    const meant = paid.map(({ day, cents, text: remittance }) => ({ bookedOn: day, amount: amount(cents), remittance }))
    const told = answer.entries.map(({ bookedOn, amount, remittance }) => ({ bookedOn, amount, remittance }))
    expect({ file, text, told }).toEqual({ file, text, told: meant })
  }
  // Some are asked, few are refused: a reader that refuses all would tell nothing wrong either.
  expect(asked).toBeGreaterThan(files / 20)
  expect(refused).toBeLessThan(files / 10)
})
