import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuotaWords } from '../../words/quotas.en'
import type { LeaveType } from '../use-leave'
import { cellKey, type Quota, quotaAt, type ScopeColumn } from './use-quotas'

interface QuotaGridProps {
  types: readonly LeaveType[]
  columns: readonly ScopeColumn[]
  quotas: readonly Quota[]
  mayEdit: boolean
  texts: ReadonlyMap<string, string>
  onType(key: string, text: string): void
}

/** Types by people; of several that fit somebody the narrowest counts. */
export function QuotaGrid({ types, columns, ...cells }: QuotaGridProps) {
  const say = useQuotaWords()
  return (
    <section className="quota-scroll" aria-label={say('grid')} tabIndex={columns.length > 4 ? 0 : undefined}>
      <table className="quota-grid">
        <thead>
          <tr>
            <th scope="col">{say('type')}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type.id}>
              <th scope="row">{type.name}</th>
              {columns.map((column) => (
                <Cell key={column.key} {...{ type, column }} {...cells} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quota-hint">{say('narrowest')}</p>
    </section>
  )
}

interface CellProps extends Omit<QuotaGridProps, 'types' | 'columns'> {
  type: LeaveType
  column: ScopeColumn
}

function Cell({ type, column, quotas, mayEdit, texts, onType }: CellProps) {
  const say = useQuotaWords()
  const key = cellKey(type, column)
  const stored = quotaAt(quotas, type, column)?.days
  const text = texts.get(key) ?? (stored === undefined ? '' : String(stored))
  const isChanged = text.trim() !== (stored === undefined ? '' : String(stored))
  return (
    <td data-for={column.label} className={isChanged ? 'quota-changed' : undefined}>
      {mayEdit ? (
        <OutlinedInput
          size="small"
          value={text}
          onChange={({ target }) => onType(key, target.value)}
          inputProps={{ 'aria-label': say('cell', { type: type.name, people: column.label }), inputMode: 'decimal' }}
        />
      ) : (
        (stored ?? '–')
      )}
    </td>
  )
}
