import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type FormEvent, useEffect, useId } from 'react'
import { viewsOf } from '../../../../src/fields/views'
import type { FieldErrors } from '../../../../src/framework/errors'
import { labelOf } from '../../../../src/framework/resource'
import { useFieldErrorWords, useSay } from '../../../../src/i18n/say'
import { useToolWords } from '../../../../src/i18n/tool-words'
import { FailureNotice, useFailureWords, Waiting } from '../../../../src/views/states/states'
import type { ToolDialogProps } from '../../../../src/views/tools/tool-props'
import { procurementReceipts } from '../../procurementReceipts'
import { type Came, type Item, outstandingOf, useReceiving } from './use-receiving'
import './receive.css'

/** What came of an order, item by item; a part of it is enough. */
export function Receive({ record, onClose }: ToolDialogProps) {
  const say = useToolWords()
  const plain = useSay()
  const inWords = useFailureWords()
  const id = useId()
  const { items, error, refetch, cameOf, change, send, refused } = useReceiving(record, onClose)
  useFocusOnError(id, refused.fields)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={`${id}-title`}>
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={`${id}-title`} component="h2">
          {`${say('receiveItems')}: ${String(record?.procurementNumber ?? '')}`}
        </DialogTitle>
        <DialogContent>
          <p className="receive-text">{say('receiveText')}</p>
          {refused.general ? (
            <Alert severity="error" sx={{ mb: 2 }}>
              {inWords(refused.general)}
            </Alert>
          ) : null}
          {error && !items ? <FailureNotice error={error} retry={() => void refetch()} /> : null}
          {!items && !error ? <Waiting lines={3} /> : null}
          <ul className="receive-items">
            {items?.map((item) => (
              <li key={item.id}>
                <OneItem
                  {...{ id, item }}
                  came={cameOf(item)}
                  errors={refused.fields}
                  onChange={(came) => change(item, came)}
                />
              </li>
            ))}
          </ul>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{plain('cancel')}</Button>
          <Button type="submit" variant="contained">
            {say('receiveItems')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface OneItemProps {
  id: string
  item: Item
  came: Came
  errors: FieldErrors
  onChange(came: Partial<Came>): void
}

function OneItem({ id, item, came, errors, onChange }: OneItemProps) {
  const say = useToolWords()
  const { name, quantity, unit } = item
  return (
    <>
      <p className="receive-item">
        <strong>{name}</strong>
        <span>{say('ordered', { ordered: quantity, unit, outstanding: outstandingOf(item) })}</span>
      </p>
      <Control {...{ id, item, came, errors, onChange }} name="quantity" label={say('cameOf', { name })} />
      <Control {...{ id, item, came, errors, onChange }} name="note" label={say('noteOf', { name })} />
    </>
  )
}

function Control({
  id,
  item,
  came,
  errors,
  onChange,
  name,
  label,
}: OneItemProps & { name: keyof Came; label: string }) {
  const toWords = useFieldErrorWords()
  const field = procurementReceipts.fields[name]
  const Input = field && viewsOf(field).Input
  if (!field || !Input) return null
  const error = errors[`${item.id}.${name}`]
  return (
    <Input
      id={`${id}-${item.id}.${name}`}
      name={`${name}-${item.id}`}
      label={label}
      field={field}
      record={{}}
      value={came[name]}
      onChange={(value) => onChange({ [name]: value })}
      error={error && toWords(error, labelOf(procurementReceipts, name))}
    />
  )
}

function useFocusOnError(id: string, fields: FieldErrors): void {
  useEffect(() => {
    const [first] = Object.keys(fields)
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }, [id, fields])
}
