import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useToolWords } from '../../../../src/i18n/tool-words'
import type { ToolProps } from '../../../../src/views/tools/tool-props'
import { buildDocumentsPath, documentsRoute } from './documents-path'

/** Links to the documents of the purchase, or to the choice of one. */
export function DocumentsTool({ record }: ToolProps) {
  const say = useToolWords()
  return (
    <Button component={Link} to={record ? buildDocumentsPath(record.id) : documentsRoute} variant="outlined">
      {say('documents')}
    </Button>
  )
}
