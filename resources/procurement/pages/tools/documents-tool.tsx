import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { ToolProps } from '../../../../src/views/tools/tool-props'
import { usePurchaseToolWords } from '../../words/tools.en'
import { buildDocumentsPath, documentsRoute } from './documents-path'

/** Links to the documents of the purchase; without a record, to the page that asks for one. */
export function DocumentsTool({ record }: ToolProps) {
  const say = usePurchaseToolWords()
  return (
    <Button component={Link} to={record ? buildDocumentsPath(record.id) : documentsRoute} variant="outlined">
      {say('documents')}
    </Button>
  )
}
