import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { createPath, recordPath } from '../../../src/views/paths'
import { canAddReferringRecord } from '../../../src/views/record/referring-values'
import { useSignedIn } from '../../../src/views/signed-in'
import type { ToolProps } from '../../../src/views/tools/tool-props'
import { supplierBankChanges } from '../supplierBankChanges'
import { useSupplierWords } from '../words/en'

/** Requests another bank account for a supplier. Somebody else decides the request. */
export function SupplierBankTool({ resource, record }: ToolProps) {
  const say = useSupplierWords()
  const who = useSignedIn()
  if (!record || !canAddReferringRecord(supplierBankChanges, 'supplierId', record, who)) return null
  return (
    <Button
      component={Link}
      to={createPath(supplierBankChanges, { supplierId: record.id })}
      state={{ back: recordPath(resource, record.id), isBackAfterSave: true }}
      variant="outlined"
    >
      {say('changeBank')}
    </Button>
  )
}
