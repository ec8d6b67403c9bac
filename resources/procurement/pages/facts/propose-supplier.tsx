import { useId, useMemo, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { Values } from '../../../../src/framework/validate'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import {
  readFieldErrors,
  requireNoErrors,
  useFocusAtError,
  useFormErrorText,
} from '../../../../src/views/blocks/form-errors'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { buildNewRecord, computeChanges, readFormInput } from '../../../../src/views/form/form-input'
import { setLineValue } from '../../../../src/views/form/parts/form-lines'
import { useSaveRecord } from '../../../../src/views/form/use-save-record'
import { useOutcomeNotice } from '../../../../src/views/saving/save-notices'
import { useSignedIn } from '../../../../src/views/signed-in'
import { DialogButton } from '../../../../src/views/tools/dialog-button'
import { suppliers } from '../../../suppliers/suppliers'
import { useProcurementWords } from '../../words/en'

/** The fields to enter for a new supplier. */
const names = ['name', 'category', 'website', 'taxId', 'address'] as const

/** Proposes a new supplier without leaving the form of the purchase. */
export function ProposeSupplierButton({ onDone }: { onDone(row: Row): void }) {
  const say = useProcurementWords()
  return (
    <DialogButton label={say('propose')} variant="text" size="small" sx={{ mt: 1 }}>
      {(close) => <ProposeSupplierDialog onClose={close} onDone={onDone} />}
    </DialogButton>
  )
}

function ProposeSupplierDialog({ onDone, onClose }: { onDone(row: Row): void; onClose(): void }) {
  const say = useProcurementWords()
  const who = useSignedIn()
  const notice = useOutcomeNotice(suppliers)
  const id = useId()
  const [values, setValues] = useState<Values>(() => buildNewRecord(suppliers, who, {}))
  const { save } = useSaveRecord(suppliers)
  const { once, isPending, failure } = useRunOnce()
  const errors = useFocusedErrors(failure, id)
  const propose = async () => {
    const read = readFormInput(suppliers, names, values, values)
    requireNoErrors(read.errors)
    const row = await save(computeChanges(suppliers, read.values, {}), null)
    if (!row) return
    onDone(row)
    notice({ deed: 'created', row })
    onClose()
  }
  return (
    <ReviewDialog
      title={say('proposeTitle')}
      action={say('proposeNow')}
      close={say('cancel')}
      size="md"
      failure={useFormErrorText(failure, Object.keys(errors))}
      {...{ isPending, onClose }}
      onDo={() => void once(propose)}
    >
      <p>{say('proposeText')}</p>
      {names.map((name) => (
        <FieldInput
          key={name}
          id={`${id}-${name}`}
          name={name}
          resource={suppliers}
          record={values}
          value={values[name]}
          errors={errors}
          onChange={(value) => setValues(setLineValue(values, name, value))}
        />
      ))}
    </ReviewDialog>
  )
}

function useFocusedErrors(failure: unknown, id: string) {
  const errors = useMemo(() => readFieldErrors(failure), [failure])
  useFocusAtError(id, errors)
  return errors
}
