import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { uploadFile } from '../../../../dataProvider/upload'
import { isEmpty } from '../../../../src/framework/field'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { readFieldErrors, useFormErrorText } from '../../../../src/views/blocks/form-errors'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { recordPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { DialogButton } from '../../../../src/views/tools/dialog-button'
import type { ToolDialogProps, ToolProps } from '../../../../src/views/tools/tool-props'
import { billers } from '../../rights'
import { readingQuestions } from '../../rules/bank/line'
import { useBankWords } from '../../words/bank.en'

/** Shows the button that imports a bank statement, beside the list of statements. */
export function BankImportTool(props: ToolProps) {
  const say = useBankWords()
  const { roles } = useSignedIn()
  if (!billers.some((role) => roles.includes(role))) return null
  return <DialogButton label={say('takeIn')}>{(close) => <BankImportDialog {...props} onClose={close} />}</DialogButton>
}

const inputs = ['accountId', ...readingQuestions] as const
type ImportInput = Partial<Record<(typeof inputs)[number], unknown>>

/**
 * Asks for the account, the file and anything that the file does not make clear; then opens the imported
 * statement.
 */
function BankImportDialog({ resource, onClose }: ToolDialogProps) {
  const say = useBankWords()
  const id = useId()
  const navigate = useNavigate()
  const [input, setInput] = useState<ImportInput>({})
  const [file, setFile] = useState<File>()
  const { once, isPending, failure, setFailure } = useRunOnce()
  const errors = readFieldErrors(failure)
  const whole = useFormErrorText(failure, inputs)
  // A question stays visible with its answer until the user chooses another file or account.
  const visibleInputs = inputs.filter((name) => name === 'accountId' || errors[name] || name in input)
  const startAnew = (accountId: unknown) => {
    setInput({ accountId })
    setFailure(undefined)
  }
  const take = async () => {
    const statement =
      file && (await uploadFile<{ id: number }>('importBankStatement', input, file, { onProgress: () => {} }))
    if (statement) void navigate(recordPath(resource, statement.id))
  }
  const fields = visibleInputs.map((name) => {
    const enter = (value: unknown) => (name === 'accountId' ? startAnew(value) : setInput({ ...input, [name]: value }))
    const shared = { name, resource, errors, isRequired: true, label: say(name), value: input[name] ?? null }
    return <FieldInput key={name} id={`${id}-${name}`} {...shared} onChange={enter} />
  })
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    startAnew(input.accountId)
  }
  return (
    <ReviewDialog
      {...{ isPending, onClose, failure: whole, title: say('takeIn'), action: say('action') }}
      close={say('cancel')}
      isReady={!!file && !isEmpty(input.accountId)}
      onDo={() => void once(take)}
    >
      <p>{say('text')}</p>
      {fields.slice(0, 1)}
      <p>
        <label htmlFor={id}>{say('file')}</label>
        <br />
        <input id={id} type="file" accept=".csv,.xml,.txt" onChange={({ target }) => choose(target.files?.[0])} />
      </p>
      {fields.slice(1)}
    </ReviewDialog>
  )
}
