import Typography from '@mui/material/Typography'
import { useListContext } from 'ra-core'
import type { Ref } from 'react'
import { toCondition } from '../../../../dataProvider/filter'
import { ConditionText } from '../../../fields/parts/filters'
import { findResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { useExportWords } from '../../../i18n/export-words'
import { findColumn } from '../../display-fields'
import { BuiltConditionText } from '../filters/built-condition-text'
import { pickBuiltCondition } from '../filters/condition-tree'

/** Lists the search words and the active filters, one line each. */
export function ExportedFilters({ resource, ref }: { resource: Resource; ref: Ref<HTMLUListElement> }) {
  const say = useExportWords()
  const { filterValues } = useListContext()
  const { q, ...others } = filterValues as Record<string, unknown>
  return (
    <Typography ref={ref} component="ul" variant="body2" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {typeof q === 'string' && q.trim() !== '' ? <li>{say('search', { words: q.trim() })}</li> : null}
      {Object.entries(others).map(([name, value]) => {
        const column = findColumn(resource, name, findResource)
        const condition = toCondition(value)
        if (!column || !condition) return null
        const { FilterText = ConditionText } = column.views
        return (
          <li key={name}>
            {`${column.label}: `}
            <FilterText value={condition} field={column.field} />
          </li>
        )
      })}
      {Object.keys(pickBuiltCondition(filterValues)).length > 0 ? (
        <li>
          <BuiltConditionText resource={resource} filterValues={filterValues} />
        </li>
      ) : null}
    </Typography>
  )
}
