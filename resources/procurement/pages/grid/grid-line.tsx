import ExpandMore from '@mui/icons-material/ExpandMore'
import RemoveCircle from '@mui/icons-material/RemoveCircleOutline'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { viewsOf } from '../../../../src/fields/views'
import { labelOf } from '../../../../src/framework/resource'
import { useFieldErrorWords } from '../../../../src/i18n/say'
import { useProcurementWords } from '../../words/en'
import type { EditGridProps } from './edit-grid-props'
import { type Line, withValue } from './lines'

interface GridLineProps extends EditGridProps {
  line: Line
  /** From 1. */
  number: number
  onLine(line: Line): void
  onTakeOut(key: string): void
}

export const controlId = (gridId: string, line: Line, name: string): string => `${gridId}-${line.key}-${name}`

/** One row of the grid, and what of it stands behind its button. */
export function GridLine(props: GridLineProps) {
  const say = useProcurementWords()
  const { id, line, number, columns, more = [], result, errorsOf, onTakeOut } = props
  const [isOpen, setOpen] = useState(false)
  const isWrong = more.some((name) => errorsOf(line)[name])
  const isShown = isOpen || isWrong
  return (
    <>
      <tr data-line={line.key}>
        {columns.map((name) => (
          <td key={name} data-name={name} data-label={labelOf(props.resource, name)}>
            <Cell {...props} name={name} />
          </td>
        ))}
        {result ? (
          <td className="edit-grid-result figure" data-label={result.heading}>
            {result.of(line)}
          </td>
        ) : null}
        <td className="edit-grid-tools">
          {more.length > 0 ? (
            <IconButton
              aria-label={say('moreOf', { number })}
              aria-expanded={isShown}
              aria-controls={`${id}-${line.key}-more`}
              onClick={() => setOpen(!isOpen)}
            >
              <ExpandMore className="edit-grid-turn" />
            </IconButton>
          ) : null}
          <IconButton aria-label={say('takeOut', { number })} onClick={() => onTakeOut(line.key)}>
            <RemoveCircle />
          </IconButton>
        </td>
      </tr>
      {isShown ? (
        <tr id={`${id}-${line.key}-more`} className="edit-grid-more">
          <td colSpan={columns.length + (result ? 2 : 1)}>
            <div>
              {more.map((name) => (
                <Cell key={name} {...props} name={name} isNamed />
              ))}
            </div>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** One control; in a cell its column says what it is, elsewhere it says so itself. */
function Cell({
  id,
  resource,
  line,
  number,
  name,
  isNamed = false,
  errorsOf,
  onLine,
}: GridLineProps & { name: string; isNamed?: boolean }) {
  const say = useProcurementWords()
  const toWords = useFieldErrorWords()
  const field = resource.fields[name]
  const Input = field && viewsOf(field).Input
  if (!field || !Input) return null
  const label = labelOf(resource, name)
  const error = errorsOf(line)[name]
  const change = (value: unknown) => onLine({ ...line, values: withValue(line.values, name, value) })
  return (
    <Input
      id={controlId(id, line, name)}
      name={`${line.key}.${name}`}
      label={isNamed ? label : say('cellOf', { field: label, number })}
      field={field}
      record={line.values}
      value={line.values[name] ?? null}
      onChange={change}
      error={error && toWords(error, label, field.options.help)}
      isRequired={!!field.options.required}
      isBare={!isNamed}
    />
  )
}
