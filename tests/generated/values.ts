import { type Field, type Fields, getFieldBehaviour, isEmpty } from '../../src/framework/field'

/** A different word for each number, in letters only: names of people take no digits. */
function word(n: number): string {
  const letters = [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
  return `Probe ${letters.join('')}`
}

/** Texts of which nearly every type of field reads one. */
const samples = (n: number): string[] => [
  word(n),
  `probe${n}@tests.example`,
  `PRB${n}`,
  '1',
  '2026-03-02',
  '2026-03-02T10:00:00Z',
  '1990-01-15',
  '2099-12-31',
  'true',
  'IN',
  'INR',
  'Asia/Kolkata',
  `+9198765${String(10_000 + (n % 90_000))}`,
  `https://probe${n}.example/`,
  'ABCDE1234F',
  '09:30',
  '2026-03',
  '10',
  '123456789012',
]

/**
 * A value that the field reads, as it is typed into a form; no two numbers give the same where it may differ.
 * What a type refuses says how it wants to be filled: its choices and limits are tried next.
 * @param attempt takes the next value that fits, for an operation that wanted another
 */
export function validText(
  field: Field,
  n: number,
  reference: (target: string) => number | undefined,
  attempt = 0,
): string | undefined {
  const { parse, target, nested } = getFieldBehaviour(field)
  const to = target()
  if (to) return reference(to)?.toString()
  const of = nested()
  if (of) return oneThatFits(nestedTexts(of, n, reference), parse, attempt)
  const hints = samples(n).flatMap((sample) => {
    const read = parse(sample)
    return read.ok ? [] : Object.values(read.error.args ?? {}).flatMap((hint) => String(hint).split(', '))
  })
  return oneThatFits([...samples(n), ...hints], parse, attempt)
}

function nestedTexts(of: Fields, n: number, reference: (target: string) => number | undefined): string[] {
  const row = Object.fromEntries(Object.entries(of).map(([name, field]) => [name, validText(field, n, reference)]))
  return [JSON.stringify(row), JSON.stringify([row])]
}

function oneThatFits(
  texts: readonly string[],
  parse: ReturnType<typeof getFieldBehaviour>['parse'],
  attempt: number,
): string | undefined {
  const fitting = texts.filter((text) => {
    const read = parse(text)
    return read.ok && !isEmpty(read.value)
  })
  return fitting[attempt % Math.max(1, fitting.length)]
}
