import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useToolWords } from '../../../i18n/tool-words'
import { findResource } from '../../host'
import { createPath, recordPath } from '../../paths'
import { mayReferTo } from '../../record/source'
import { useSignedIn } from '../../signed-in'
import type { ToolProps } from '../head-tool'

/** Asks for another account of a supplier, which somebody else decides. */
export function BankTool({ resource, record }: ToolProps) {
  const say = useToolWords()
  const who = useSignedIn()
  const changes = findResource('supplierBankChanges')
  if (!record || !changes || !mayReferTo(changes, 'supplierId', record, who)) return null
  return (
    <Button
      component={Link}
      to={createPath(changes, { supplierId: record.id })}
      state={{ back: recordPath(resource, record.id), isBackAfterSave: true }}
      variant="outlined"
    >
      {say('changeBank')}
    </Button>
  )
}
