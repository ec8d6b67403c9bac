import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useGetList } from 'ra-core'
import { useDeferredValue, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { PageHead } from '../../../../src/views/page'
import { listPath } from '../../../../src/views/paths'
import { FailureNotice, Waiting } from '../../../../src/views/states/states'
import { StateChip } from '../../../../src/views/value/state-chip'
import { procurements } from '../../procurements'
import { usePackWords } from '../../words/pack.en'
import { documentsPath } from '../tools/documents-path'

const shown = 20

/** Which purchase it is to be. */
export function Choose() {
  const say = usePackWords()
  const id = useId()
  const resource = procurements
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim())
  const { data, total, error, refetch } = useGetList<Row>(resource.route, {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'id', order: 'DESC' },
    filter: q ? { q } : {},
  })
  return (
    <Box className="pack-choose" sx={{ maxWidth: 900 }}>
      <PageHead title={say('chooseTitle')} />
      <p className="pack-hint">{say('chooseText')}</p>
      <TextField
        id={id}
        type="search"
        label={say('search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        fullWidth
      />
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error ? <Waiting lines={4} /> : null}
      <p role="status" className={data?.length === 0 ? 'pack-hint' : 'for-readers'}>
        {data?.length === 0 ? say('noneFound') : null}
      </p>
      <ul className="pack-choice" aria-label={say('chosen')}>
        {data?.map((row) => (
          <li key={row.id}>
            <Link to={documentsPath(row.id)}>{`${row.procurementNumber} ${row.title}`}</Link>
            <StateChip resource={resource} value={row.status} />
          </li>
        ))}
      </ul>
      {(total ?? 0) > shown ? <p className="pack-hint">{say('cut', { shown, total })}</p> : null}
      <Link to={listPath(resource)}>{say('allOfThem')}</Link>
    </Box>
  )
}
