import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callOperation } from '../../../../dataProvider/call'
import type { Row } from '../../../../dataProvider/create'
import { date } from '../../../../src/fields'
import type { Values } from '../../../../src/framework/validate'
import { formatDuration } from '../../../../src/framework/values/durations'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { readFieldErrors, useFormErrorText } from '../../../../src/views/blocks/form-errors'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { recordPath } from '../../../../src/views/paths'
import { useIdempotentSender } from '../../../../src/views/saving/idempotent-sender'
import { useProposeWords } from '../../words/propose.en'

interface ProposedInvoice extends Row {
  leftOut: { noRate: number; otherCurrency: number }
}

const period = { periodFrom: date(), periodTo: date({ max: '$today' }) }
const inputNames = ['periodFrom', 'periodTo'] as const

interface ProposeInvoiceDialogProps {
  of: Values
  onClose(): void
}

/** Requests the draft invoice and opens it. If something was left out, the user reads that first. */
function useInvoiceProposal(of: Values) {
  const navigate = useNavigate()
  const send = useIdempotentSender()
  const [draft, setDraft] = useState<ProposedInvoice | null>(null)
  const open = ({ id }: ProposedInvoice) => void navigate(recordPath({ route: 'Invoices' }, id))
  const make = async (values: Values) => {
    const params = { ...of, ...values }
    const { data } = await send(JSON.stringify(params), (idempotencyKey) =>
      callOperation<ProposedInvoice>('proposeInvoice', params, { idempotencyKey }),
    )
    if (data && data.leftOut.noRate + data.leftOut.otherCurrency > 0) setDraft(data)
    else if (data) open(data)
  }
  return { draft, open, make }
}

/** Asks which period the proposed invoice covers. */
export function ProposeInvoiceDialog({ of, onClose }: ProposeInvoiceDialogProps) {
  const say = useProposeWords()
  const [values, setValues] = useState<Values>({})
  const { draft, open, make } = useInvoiceProposal(of)
  const { once, isPending, failure } = useRunOnce()
  const whole = useFormErrorText(failure, inputNames)
  return (
    <ReviewDialog
      title={say('propose')}
      action={say(draft ? 'open' : 'make')}
      close={say('cancel')}
      isPending={isPending}
      failure={whole}
      onClose={onClose}
      onDo={() => (draft ? open(draft) : void once(() => make(values)))}
    >
      <p role="status">
        {draft
          ? say('leftOut', { time: formatDuration(draft.leftOut.noRate + draft.leftOut.otherCurrency) })
          : say('proposeText')}
      </p>
      {(draft ? [] : inputNames).map((name) => (
        <FieldInput
          key={name}
          id={`propose-${name}`}
          name={name}
          field={period[name]}
          label={say(name === 'periodFrom' ? 'from' : 'to')}
          value={values[name]}
          errors={readFieldErrors(failure)}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      ))}
    </ReviewDialog>
  )
}
