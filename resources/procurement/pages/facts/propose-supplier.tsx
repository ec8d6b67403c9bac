import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import type { Row } from '../../../../dataProvider/create'
import type { FieldErrors } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'
import { changesOf, newRecord, readForm } from '../../../../src/views/form/form-model'
import { useSave } from '../../../../src/views/form/use-save'
import { useNotice } from '../../../../src/views/notice'
import { useSignedIn } from '../../../../src/views/signed-in'
import { useFailureWords } from '../../../../src/views/states/states'
import { suppliers } from '../../../suppliers/suppliers'
import { useProcurementWords } from '../../words/en'
import { HeaderFields } from './header-fields'

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The purchase's own form is around this one in React's eyes.
    event.stopPropagation()
    void propose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="md">
      <form noValidate onSubmit={submit} onKeyDown={(event) => event.stopPropagation()}>
        <DialogTitle id={`${id}-title`} component="h2">
          {say('proposeTitle')}
        </DialogTitle>
        <DialogContent>
          <p style={{ marginTop: 0 }}>{say('proposeText')}</p>
          {failure ? (
            <Alert severity="error" sx={{ mb: 2 }}>
              {failure}
            </Alert>
          ) : null}
          <HeaderFields {...{ id, names, values, errors }} resource={suppliers} onChange={setValues} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {say('proposeNow')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useProposing(onDone: (row: Row) => void) {
  const who = useSignedIn()
  const inWords = useFailureWords()
  const [values, setValues] = useState<Values>(() => newRecord(suppliers, who, {}))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
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
      if (Object.keys(fields).length === 0) setFailure(inWords(error))
    }
  }
  return { values, setValues, errors, failure, isPending, propose }
}
