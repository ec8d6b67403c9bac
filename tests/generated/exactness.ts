import { isDeepStrictEqual } from 'node:util'
import { type Field, getFieldBehaviour, isEmpty } from '../../src/framework/field'

/** A decimal without its dress: sign, digits and fraction as written; undefined where it is no plain decimal. */
function decimal(text: string): string | undefined {
  const match = /^([+-]?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(
    text
      .trim()
      .replace(/\s?%$/, '')
      .replace(/(?<=\d)[,'’ \u00a0\u2009\u202f](?=(?:\d{2},)*\d{3}(?!\d))/g, ''),
  )
  if (!match) return undefined
  const digits = `${match[2]}.${match[3] ?? ''}`
  return match[1] === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/**
 * Problem with how an accepted value was kept: it is stored as its type reads it, and a number is the number sent.
 * Where nothing was sent the server may have put a value of its own.
 * @param stored the field in the answer
 */
export function lossOf(field: Field, sent: string, stored: unknown): string | undefined {
  if (isEmpty(sent)) return undefined
  const read = getFieldBehaviour(field).parse(sent)
  if (!read.ok) return `accepted ${JSON.stringify(sent.slice(0, 60))}, which its type refuses`
  if (field.type.isNumeric && decimal(sent) !== decimal(String(stored)))
    return `${sent} became ${JSON.stringify(stored)}`
  const isKept = isEmpty(read.value) ? isEmpty(stored) : isDeepStrictEqual(stored, read.value)
  return isKept ? undefined : `${JSON.stringify(read.value)} became ${JSON.stringify(stored)}`.slice(0, 200)
}
