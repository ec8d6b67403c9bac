import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink, useNavigate } from 'react-router'
import { useBatchWords } from '../../i18n/batch-words'
import { panelStyle } from '../blocks/panel-style'
import { PageHead } from '../page-head'
import { isNotFoundError, Notice } from '../states/page-states'
import { useBatchTitle } from './batch-title'
import { BatchView } from './batch-view'
import { batchesPath, batchPath } from './paths'
import { useBatch } from './use-batch'

/** Shows one bulk change at an address of its own, so that the person can come back to it. */
export function BatchPage({ id }: { id: number }) {
  const say = useBatchWords()
  const navigate = useNavigate()
  const { data, error } = useBatch(id, undefined)
  const title = useBatchTitle()
  const isWrong = !Number.isSafeInteger(id) || isNotFoundError(error)
  const back = (
    <Link component={RouterLink} to={batchesPath} variant="body2">
      {say('mine')}
    </Link>
  )
  if (isWrong)
    return (
      <>
        <PageHead title={say('noSuchTitle')} above={back} />
        <Notice title={say('noSuchTitle')} text={say('noSuchText')} />
      </>
    )
  return (
    <>
      <PageHead title={data ? title(data) : say('mine')} above={back} />
      <Box sx={{ ...panelStyle, pb: { xs: 0, sm: 0 } }}>
        <BatchView id={id} onOther={(other) => void navigate(batchPath(other.id))} />
      </Box>
    </>
  )
}
