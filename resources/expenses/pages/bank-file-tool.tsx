import Button from '@mui/material/Button'
import { callFile } from '../../../dataProvider/file-call'
import { useRunOnce } from '../../../src/views/blocks/use-run-once'
import { downloadBlob } from '../../../src/views/download-blob'
import { useSignedIn } from '../../../src/views/signed-in'
import { useDescribeError } from '../../../src/views/states/page-states'
import type { ToolProps } from '../../../src/views/tools/tool-props'
import { useExpenseWords } from '../words/en'

/** Downloads the bank file of a payment run. */
export function BankFileTool({ record }: ToolProps) {
  const say = useExpenseWords()
  const inWords = useDescribeError()
  const { roles } = useSignedIn()
  const { once, isPending, failure } = useRunOnce()
  if (!record || !roles.includes('finance')) return null
  const take = async () =>
    downloadBlob(await (await callFile('getPaymentRunBankFile', { id: record.id })).blob(), `${record.runNumber}.csv`)
  return (
    <>
      <Button variant="outlined" disabled={isPending} onClick={() => void once(take)}>
        {say('bankFile')}
      </Button>
      {failure ? <span role="alert">{inWords(failure)}</span> : null}
    </>
  )
}
