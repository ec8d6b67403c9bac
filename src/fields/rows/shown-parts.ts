import { type Field, type Fields, getFieldBehaviour } from '../../framework/field'

/** Lists the parts of a row to show: without zones, which the moments of their places say already. */
export function listShownParts(fields: Fields): [name: string, part: Field][] {
  const parts = Object.entries(fields)
  const zones = new Set(
    parts.flatMap(([, part]) =>
      part.type.isMoment ? (getFieldBehaviour(part).unit({ currency: '' })?.field ?? []) : [],
    ),
  )
  return parts.filter(([name]) => !zones.has(name))
}
