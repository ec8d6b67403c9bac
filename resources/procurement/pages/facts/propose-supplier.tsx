import Button from '@mui/material/Button'
import { useEffect, useId, useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import type { Row } from '../../../../dataProvider/create'
import type { FieldErrors } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { changesOf, newRecord, readForm } from '../../../../src/views/form/form-model'
import { withValue } from '../../../../src/views/form/parts/lines'
import { useSave } from '../../../../src/views/form/use-save'
import { useNotice } from '../../../../src/views/saving/notice'
import { useSignedIn } from '../../../../src/views/signed-in'
import { suppliers } from '../../../suppliers/suppliers'
import { useProcurementWords } from '../../words/en'

/** What can be told about a party that nobody dealt with yet. */
const names = ['name', 'category', 'website', 'taxId', 'address'] as const

/** A supplier that is not there yet is proposed without leaving the purchase. */
export function ProposeSupplier({ onDone }: { onDone(row: Row): void }) {
  const say = useProcurementWords()
  const notice = useNotice()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" sx={{ mt: 1 }} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say('propose')}
      </Button>
      {isOpen ? (
        <ProposalDialog
          onClose={() => setOpen(false)}
          onDone={(row) => {
            onDone(row)
            notice('created', { label: suppliers.label, name: String(row.name) })
            setOpen(false)
          }}
        />
      ) : null}
    </>
  )
}

function ProposalDialog({ onDone, onClose }: { onDone(row: Row): void; onClose(): void }) {
  const say = useProcurementWords()
  const id = useId()
  const { values, setValues, errors, failure, isPending, propose } = useProposing(onDone)
  useEffect(() => {
    const [first = 'name'] = Object.keys(errors)
    document.getElementById(`${id}-${first}`)?.focus()
  }, [id, errors])
  return (
    <ReviewDialog
      title={say('proposeTitle')}
      action={say('proposeNow')}
      close={say('cancel')}
      size="md"
      {...{ isPending, failure, onClose }}
      onDo={() => void propose()}
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
          onChange={(value) => setValues(withValue(values, name, value))}
        />
      ))}
    </ReviewDialog>
  )
}

function useProposing(onDone: (row: Row) => void) {
  const who = useSignedIn()
  const [values, setValues] = useState<Values>(() => newRecord(suppliers, who, {}))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>()
  const { save, isPending } = useSave(suppliers)
  const propose = async () => {
    const read = readForm(suppliers, names, values, values)
    setErrors(read.errors)
    setFailure(undefined)
    if (Object.keys(read.errors).length > 0) return
    try {
      const row = await save(changesOf(suppliers, read.values, {}), null)
      if (row) onDone(row)
    } catch (error) {
      const fields = error instanceof CallError ? (error.fields ?? {}) : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) setFailure(error)
    }
  }
  return { values, setValues, errors, failure, isPending, propose }
}
