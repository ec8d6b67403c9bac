import { type InputProps, useFieldHost } from '../../../../src/fields/field-views'
import { DateTimeBox } from '../../../../src/fields/instant/date-time-box'
import type { Part } from '../../../../src/fields/rows/part-list'
import { requireViews } from '../../../../src/fields/views'
import { getFieldBehaviour } from '../../../../src/framework/field'
import { humanizeName } from '../../../../src/framework/naming'
import { toLocalTime, toMoment } from '../../rules/route-proposals'

interface PartInputProps {
  /** The input of the whole list. */
  list: InputProps
  at: number
  part: Part
  name: string
  label?: string
  size?: 'half' | 'line' | 'whole'
  /** The field with the zone in which a time is entered. */
  zone?: string
  isRequired?: boolean
  onPart(part: Part): void
}

/** Shows the input of one field of a leg or a stay. */
export function PartInput({ list, at, part, name, label, size, zone, isRequired, onPart }: PartInputProps) {
  const declared = getFieldBehaviour(list.field).nested()?.[name]
  const host = useFieldHost()
  if (!declared) return null
  const { help: _, ...options } = declared.options
  const field = { ...declared, options }
  const id = `${list.id}.${at}.${name}`
  const shared = {
    ...{ id, name: id, field, record: { ...list.record, currency: host.currency, ...part } },
    ...{ label: label ?? options.label ?? humanizeName(name), error: list.errorAt?.(`${at}.${name}`) },
    isRequired: isRequired ?? options.required === true,
  }
  const value = part[name] ?? null
  const Input = requireViews(declared).Input
  return (
    <div className={size}>
      {zone ? (
        <DateTimeBox
          {...shared}
          value={toLocalTime(value, part[zone])}
          onChange={(local) => onPart({ ...part, [name]: toMoment(local, part[zone]) })}
        />
      ) : Input ? (
        <Input {...shared} value={value} onChange={(next) => onPart({ ...part, [name]: next })} />
      ) : null}
    </div>
  )
}
