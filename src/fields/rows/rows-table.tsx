import { type Fields, getFieldBehaviour, isEmpty } from '../../framework/field'
import { humanizeName } from '../../framework/naming'
import type { CellProps, RecordValues } from '../field-views'
import { PartValue } from './part-value'
import { listShownParts } from './shown-parts'
import './rows-table.css'

/** Shows rows as a table whose head names the parts; parts that are empty in all rows are left out. */
export function RowsTable({ value, field, record }: CellProps) {
  const rows = Array.isArray(value) ? (value as RecordValues[]) : []
  const fields = getFieldBehaviour(field).nested() ?? {}
  const columns = listColumns(fields, rows)
  return (
    // The box takes the focus, so that arrow keys can scroll a table wider than the window.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label={field.options.label} tabIndex={0} className="nested-rows">
      <table>
        <thead>
          <tr>
            {columns.map(({ name, label, align }) => (
              <th key={name} scope="col" style={{ textAlign: align }}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows have no id, so their index is the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={index}>
              {columns.map(({ name, part, align }) => (
                <td key={name} style={{ textAlign: align }}>
                  <PartValue {...{ part, value: row[name], row, record }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const listColumns = (fields: Fields, rows: readonly RecordValues[]) =>
  listShownParts(fields)
    .filter(([name]) => rows.some((row) => !isEmpty(row[name])))
    .map(([name, part]) => ({
      name,
      part,
      label: part.options.label ?? humanizeName(name),
      align: part.type.isNumeric ? ('right' as const) : ('left' as const),
    }))
