import TextField from '@mui/material/TextField'
import { useGetList } from 'ra-core'
import { useDeferredValue, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { PageHead } from '../../../../src/views/page-head'
import { listPath } from '../../../../src/views/paths'
import { StateChip } from '../../../../src/views/value/state-chip'
import { procurements } from '../../procurements'
import { usePackWords } from '../../words/pack.en'
import { buildDocumentsPath } from '../tools/documents-path'

const rowLimit = 20

/** Lets the user choose the purchase whose documents to show. */
export function PurchaseChoice() {
  const say = usePackWords()
  const id = useId()
  const resource = procurements
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const answer = useGetList<Row>(resource.route, {
    pagination: { page: 1, perPage: rowLimit },
    sort: { field: 'id', order: 'DESC' },
    filter: q ? { q } : {},
  })
  return (
    <div className="page-narrow pack">
      <PageHead />
      <p>{say('chooseText')}</p>
      <TextField
        id={id}
        type="search"
        label={say('search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        fullWidth
        sx={{ mb: 2 }}
      />
      <QueryContent of={answer} lines={4}>
        {(rows) => (
          <>
            <p role="status" className={rows.length === 0 ? 'quiet' : 'for-readers'}>
              {rows.length === 0 ? say('noneFound') : null}
            </p>
            <ul className="plain lines" aria-label={say('chosen')}>
              {rows.map((row) => (
                <li key={row.id} className="between">
                  <Link to={buildDocumentsPath(row.id)}>{`${row.procurementNumber} ${row.title}`}</Link>
                  <StateChip resource={resource} value={row.status} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryContent>
      {(answer.total ?? 0) > rowLimit ? (
        <p className="quiet">{say('cut', { shown: rowLimit, total: answer.total })}</p>
      ) : null}
      <Link to={listPath(resource)}>{say('allOfThem')}</Link>
    </div>
  )
}
