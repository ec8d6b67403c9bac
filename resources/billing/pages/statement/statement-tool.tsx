import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { ToolProps } from '../../../../src/views/tools/tool-props'
import { useReceivablesWords } from '../../words/receivables.en'

/** Links from a customer to their statement. */
export function StatementTool({ record }: ToolProps) {
  const say = useReceivablesWords()
  if (!record) return null
  return (
    <Button component={Link} variant="outlined" to={`/CustomerStatement?customer=${record.id}`}>
      {say('statement')}
    </Button>
  )
}
