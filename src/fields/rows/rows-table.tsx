import { type Fields, findUnit, getFieldBehaviour, isEmpty } from '../../framework/field'
import { humanizeName } from '../../framework/naming'
import { type CellProps, useFieldHost } from '../field-views'
import { ReferenceLabel } from './reference-label'
import './rows-table.css'

type NestedRow = Readonly<Record<string, unknown>>

/** Shows rows as a table whose head names the parts; parts that are empty in all rows are left out. */
export function RowsTable({ value, field, record }: CellProps) {
  const { currency } = useFieldHost()
  const rows = Array.isArray(value) ? (value as NestedRow[]) : []
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
              {columns.map(({ name, part, target, align }) => (
                <td key={name} style={{ textAlign: align }}>
                  {target && !isEmpty(row[name]) ? (
                    <ReferenceLabel target={target} id={Number(row[name])} />
                  ) : (
                    getFieldBehaviour(part).text(row[name], findUnit(part, { ...record, ...row }, { currency }))
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const listColumns = (fields: Fields, rows: readonly NestedRow[]) =>
  Object.entries(fields)
    .filter(([name]) => rows.some((row) => !isEmpty(row[name])))
    .map(([name, part]) => ({
      name,
      part,
      label: part.options.label ?? humanizeName(name),
      target: getFieldBehaviour(part).target(),
      align: part.type.isNumeric ? ('right' as const) : ('left' as const),
    }))
