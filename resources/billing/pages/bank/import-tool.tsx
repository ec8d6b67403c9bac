import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { upload } from '../../../../dataProvider/upload'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { fieldsOf, useWholeFailure } from '../../../../src/views/blocks/refusals'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useOnce } from '../../../../src/views/blocks/use-once'
import { recordPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import type { ToolDialogProps, ToolProps } from '../../../../src/views/tools/tool-props'
import { billers } from '../../rights'
import { useBankWords } from '../../words/bank.en'

/** Beside the list of statements: takes one in. */
export function BankImportTool(props: ToolProps) {
  const say = useBankWords()
  const { roles } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  if (!billers.some((role) => roles.includes(role))) return null
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say('takeIn')}
      </Button>
      {isOpen ? <BankImportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Asks for the account and the file; the statement is opened with its lines. */
function BankImportDialog({ resource, onClose }: ToolDialogProps) {
  const say = useBankWords()
  const id = useId()
  const navigate = useNavigate()
  const [accountId, setAccount] = useState<unknown>(null)
  const [file, setFile] = useState<File>()
  const { once, isPending, failure } = useOnce()
  const whole = useWholeFailure(failure, ['accountId'])
  const take = async () => {
    if (!file) return
    const taken = await upload<{ id: number }>('importBankStatement', { accountId }, file, { onProgress: () => {} })
    if (taken) void navigate(recordPath(resource, taken.id))
  }
  return (
    <ReviewDialog
      title={say('takeIn')}
      action={say('action')}
      close={say('cancel')}
      isPending={isPending}
      isReady={!!file && accountId !== null}
      failure={whole}
      onClose={onClose}
      onDo={() => void once(take)}
    >
      <p>{say('text')}</p>
      <FieldInput
        id={`${id}-account`}
        name="accountId"
        resource={resource}
        label={say('account')}
        value={accountId}
        errors={fieldsOf(failure)}
        onChange={setAccount}
      />
      <p>
        <label htmlFor={id}>{say('file')}</label>
        <br />
        <input id={id} type="file" accept=".csv,.xml,.txt" onChange={({ target }) => setFile(target.files?.[0])} />
      </p>
    </ReviewDialog>
  )
}
