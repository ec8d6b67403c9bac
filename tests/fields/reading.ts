import { expect, test } from 'vitest'
import { type Field, getFieldBehaviour } from '../../src/framework/field'

/** What a field makes of an input: the value, or the code of the refusal. */
export function read(field: Field, input: unknown): unknown {
  const parsed = getFieldBehaviour(field).parse(input)
  return parsed.ok ? parsed.value : `refused: ${parsed.error.code}`
}

/** One test for each input and what it is read as. */
export function reads(name: string, field: Field, table: readonly (readonly [input: unknown, value: unknown])[]): void {
  test.each(table.map(([input, value]) => [shown(input), input, value] as const))(`${name}: %s`, (_, input, value) => {
    expect(read(field, input)).toEqual(value)
  })
}

/** One test for each input and the code it is refused with. */
export function refuses(name: string, field: Field, table: readonly (readonly [input: unknown, code: string])[]): void {
  test.each(table.map(([input, code]) => [shown(input), input, code] as const))(
    `${name} refuses %s`,
    (_, input, code) => {
      expect(read(field, input)).toBe(`refused: ${code}`)
    },
  )
}

const shown = (input: unknown) => (JSON.stringify(input) ?? String(input)).slice(0, 60)
