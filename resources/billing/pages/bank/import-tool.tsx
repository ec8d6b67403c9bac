import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { upload } from '../../../../dataProvider/upload'
import type { FieldErrors } from '../../../../src/framework/errors'
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

/** What can be read in two ways is asked where the file does not say it. */
const questions = ['dateOrder', 'decimalMark'] as const
type Answers = Partial<Record<(typeof questions)[number], unknown>>

/** Asks for the account and the file, and what the file leaves open; the statement is opened with its lines. */
function BankImportDialog({ resource, onClose }: ToolDialogProps) {
  const say = useBankWords()
  const id = useId()
  const navigate = useNavigate()
  const [accountId, setAccount] = useState<unknown>(null)
  const [file, setFile] = useState<File>()
  const [answers, setAnswers] = useState<Answers>({})
  const { once, isPending, failure, setFailure } = useOnce()
  const errors = fieldsOf(failure)
  const whole = useWholeFailure(failure, ['accountId', ...questions])
  const startAnew = () => {
    setAnswers({})
    setFailure(undefined)
  }
  const take = async () => {
    if (!file) return
    const input = { accountId, ...answers }
    const taken = await upload<{ id: number }>('importBankStatement', input, file, { onProgress: () => {} })
    if (taken) void navigate(recordPath(resource, taken.id))
  }
  const shared = { resource, errors }
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
      <StatementChoice {...shared} id={id} accountId={accountId} {...{ setAccount, setFile, startAnew }} />
      <ReadingAnswers {...shared} id={id} answers={answers} onChange={setAnswers} />
    </ReviewDialog>
  )
}

interface PartProps {
  id: string
  resource: ToolDialogProps['resource']
  errors: FieldErrors
}

interface StatementChoiceProps extends PartProps {
  accountId: unknown
  setAccount(id: unknown): void
  setFile(file: File | undefined): void
  /** Answers belong to one file of one account. */
  startAnew(): void
}

function StatementChoice({ id, resource, errors, accountId, setAccount, setFile, startAnew }: StatementChoiceProps) {
  const say = useBankWords()
  const chooseAccount = (account: unknown) => {
    setAccount(account)
    startAnew()
  }
  const chooseFile = (file: File | undefined) => {
    setFile(file)
    startAnew()
  }
  return (
    <>
      <FieldInput
        {...{ resource, errors }}
        id={`${id}-account`}
        name="accountId"
        label={say('account')}
        value={accountId}
        onChange={chooseAccount}
      />
      <p>
        <label htmlFor={id}>{say('file')}</label>
        <br />
        <input id={id} type="file" accept=".csv,.xml,.txt" onChange={({ target }) => chooseFile(target.files?.[0])} />
      </p>
    </>
  )
}

interface ReadingAnswersProps extends PartProps {
  answers: Answers
  onChange(answers: Answers): void
}

/** Once asked a question stays with its answer. */
function ReadingAnswers({ id, resource, errors, answers, onChange }: ReadingAnswersProps) {
  const say = useBankWords()
  const asked = questions.filter((name) => errors[name] || name in answers)
  return asked.map((name) => (
    <FieldInput
      key={name}
      {...{ name, resource, errors }}
      id={`${id}-${name}`}
      label={say(name)}
      value={answers[name] ?? null}
      isRequired
      onChange={(answer) => onChange({ ...answers, [name]: answer })}
    />
  ))
}
