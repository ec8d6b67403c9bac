import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useFieldHost } from '../../../fields/field-views'
import type { BatchChange, BatchRow } from '../../../framework/batch'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { useBatchWords } from '../../../i18n/batch-words'
import { useRowPositionLabel } from '../../import/row-position'
import { narrow } from '../../narrow-window'
import { LoadingLines } from '../../states/page-states'
import { useRowErrorLines } from '../row-error-lines'
import { ChangedValue } from './changed-value'
import { type UnitsOf, useRowUnits } from './row-units'

interface RowsProps {
  resource: Resource
  rows: readonly BatchRow[]
  /** True where the reason of each refusal is shown. */
  hasReasons: boolean
  change: BatchChange | null
}

/** Shows the changes of each record, or why it was refused: one row each, in narrow windows one card each. */
export function BatchRowsView(props: RowsProps) {
  const isNarrow = useMediaQuery(narrow, { noSsr: true })
  const columns = listChangedFields(props)
  const unitsOf = useRowUnits(props.resource, columns, props.rows)
  if (!unitsOf) return <LoadingLines lines={6} />
  return isNarrow ? (
    <ChangesCards {...props} {...{ columns, unitsOf }} />
  ) : (
    <ChangesTable {...props} {...{ columns, unitsOf }} />
  )
}

type ChangesProps = RowsProps & { columns: readonly string[]; unitsOf: UnitsOf }

/** Lists the fields that change in some of the rows, in the order of the declaration. */
function listChangedFields({ resource, rows }: RowsProps): string[] {
  const changed = new Set(rows.flatMap(({ changes }) => Object.keys(changes)))
  const order = [...Object.keys(resource.fields), ...changed]
  return [...new Set(order)].filter((name) => changed.has(name))
}

function ChangesTable({ resource, rows, hasReasons, change, columns, unitsOf }: ChangesProps) {
  const say = useBatchWords()
  const reasonsOf = useRowErrorLines(resource)
  const head = [
    resource.label,
    ...(hasReasons ? [say('reason')] : []),
    ...columns.map((name) => fieldLabel(resource, name)),
  ]
  return (
    // The box takes the focus, so that arrow keys can scroll a table wider than the window.
    <Box role="region" aria-label={resource.plural} tabIndex={0} sx={{ overflowX: 'auto', position: 'relative' }}>
      <Box component="table" sx={tableLook}>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.place}>
              <th scope="row">
                <RowTitle resource={resource} row={row} change={change} />
              </th>
              {hasReasons ? (
                <td className="reason">
                  <ReasonLines lines={reasonsOf(row)} />
                </td>
              ) : null}
              {columns.map((name) => (
                <td key={name}>
                  <ChangedValue resource={resource} name={name} row={row} units={unitsOf(row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': {
    py: 1,
    pr: 2,
    borderBottom: 1,
    borderColor: 'divider',
    textAlign: 'left',
    verticalAlign: 'top',
    minWidth: 120,
    overflowWrap: 'anywhere',
  },
  '& thead th': { fontWeight: 600 },
  '& .reason': { minWidth: 220 },
  '& th:first-of-type': { position: 'sticky', left: 0, minWidth: 180, bgcolor: 'var(--surface)' },
} as const

function ChangesCards({ resource, rows, hasReasons, change, columns, unitsOf }: ChangesProps) {
  const reasonsOf = useRowErrorLines(resource)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.place} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
          <RowTitle resource={resource} row={row} change={change} />
          {hasReasons ? <ReasonLines lines={reasonsOf(row)} /> : null}
          {columns
            .filter((name) => name in row.changes)
            .map((name) => (
              <LabelledLine key={name} label={fieldLabel(resource, name)}>
                <ChangedValue resource={resource} name={name} row={row} units={unitsOf(row)} />
              </LabelledLine>
            ))}
        </Box>
      ))}
    </Box>
  )
}

const LabelledLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <Typography variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
    <Typography component="span" variant="body2" color="text.secondary">
      {`${label}: `}
    </Typography>
    {children}
  </Typography>
)

function ReasonLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <Typography key={line} variant="body2">
      {line}
    </Typography>
  ))
}

interface RowTitleProps {
  resource: Resource
  row: BatchRow
  change: BatchChange | null
}

/** Shows the title of the record; in an import also the position of its row. */
function RowTitle({ resource, row, change }: RowTitleProps) {
  const say = useBatchWords()
  const whereIs = useRowPositionLabel()
  const { hrefOf } = useFieldHost()
  const { recordId, isNew, place } = row
  const isImport = change?.kind === 'import'
  const notes = [...(isImport ? [whereIs(place)] : []), ...(isNew ? [say(isImport ? 'isNew' : 'isRemoved')] : [])]
  const text = row.title || (recordId === null ? String(row.changes[resource.title]?.to ?? '') : `#${recordId}`)
  const href = row.title && recordId !== null ? hrefOf(resource.name, recordId) : undefined
  return (
    <>
      {notes.length > 0 ? (
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {notes.join(' · ')}
        </Typography>
      ) : null}
      {href ? (
        <Link component={RouterLink} to={href} sx={{ fontWeight: 600 }}>
          {text}
        </Link>
      ) : (
        <strong>{text}</strong>
      )}
    </>
  )
}
