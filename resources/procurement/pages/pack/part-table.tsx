import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { findResource } from '../../../../src/framework/company/catalogue'
import type { Resource } from '../../../../src/framework/resource'
import { mayRead } from '../../../../src/views/allowed'
import { type Shown, shownOf } from '../../../../src/views/columns'
import { recordPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { FieldValue } from '../../../../src/views/value/field-value'

interface PartTableProps {
  label: string
  resource: Resource
  rows: readonly Row[]
  names: readonly string[]
  /** Whether the first column leads to the record. */
  isLinked?: boolean
  /** A last column that no field holds. */
  last?: { label: string; of(row: Row): ReactNode }
}

/** Some rows with some of their fields, of which the person sees what they may read; on paper as on screen. */
export function PartTable({ label, resource, rows, names, isLinked = false, last }: PartTableProps) {
  const who = useSignedIn()
  const columns = names
    .filter((name) => mayRead(resource, name, who) && rows.every((row) => name in row))
    .flatMap((name) => shownOf(resource, name, findResource) ?? [])
  return (
    // Takes the focus so that arrow keys can scroll what is wider than the window.
    <Box className="pack-scroll" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, label: heading, column }) => (
              <th key={name} scope="col" data-align={column.align}>
                {heading}
              </th>
            ))}
            {last ? <th scope="col">{last.label}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((shown, index) => (
                <td key={shown.name} data-align={shown.column.align} data-label={shown.label}>
                  <Cell {...{ resource, row, shown }} isLinked={isLinked && index === 0} />
                </td>
              ))}
              {last ? <td data-label={last.label}>{last.of(row)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

function Cell({ resource, row, shown, isLinked }: { resource: Resource; row: Row; shown: Shown; isLinked: boolean }) {
  if (!isLinked) return <FieldValue shown={shown} record={row} />
  return <Link to={recordPath(resource, row.id)}>{String(row[shown.name] ?? `#${row.id}`)}</Link>
}
