import { useId } from 'react'
import type { FieldErrors } from '../../../../src/framework/errors'
import { useSay } from '../../../../src/i18n/say'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { useFocusAtError } from '../../../../src/views/blocks/form-errors'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import type { ToolDialogProps } from '../../../../src/views/tools/tool-props'
import { procurementReceipts } from '../../procurementReceipts'
import { usePurchaseToolWords } from '../../words/tools.en'
import { computeOutstandingQuantity, type OrderedItem, type ReceivedInput, useReceiptForm } from './use-receipt-form'

/** Enters a delivery, item by item. Quantities can be less than ordered. */
export function ReceiveGoodsDialog({ record, onClose }: ToolDialogProps) {
  const say = usePurchaseToolWords()
  const plain = useSay()
  const id = useId()
  const { number, cameOf, change, send, errors, failure, isPending, ...answer } = useReceiptForm(record, onClose)
  useFocusAtError(id, errors)
  return (
    <ReviewDialog
      title={`${say('receiveItems')}: ${number}`}
      action={say('receiveItems')}
      close={plain('cancel')}
      size="md"
      {...{ failure, isPending, onClose }}
      onDo={() => void send()}
    >
      <p>{say('receiveText')}</p>
      <QueryContent of={answer} lines={3}>
        {(items) => (
          <ul className="plain lines">
            {items.map((item) => (
              <ReceivedItemFields
                key={item.id}
                {...{ id, item }}
                came={cameOf(item)}
                errors={errors}
                onChange={(came) => change(item, came)}
              />
            ))}
          </ul>
        )}
      </QueryContent>
    </ReviewDialog>
  )
}

interface ReceivedItemFieldsProps {
  id: string
  item: OrderedItem
  came: ReceivedInput
  errors: FieldErrors
  onChange(came: Partial<ReceivedInput>): void
}

function ReceivedItemFields({ id, item, came, errors, onChange }: ReceivedItemFieldsProps) {
  const say = usePurchaseToolWords()
  const { name, quantity, unit } = item
  const control = (field: keyof ReceivedInput, label: string) => (
    <FieldInput
      id={`${id}-${item.id}.${field}`}
      name={field}
      resource={procurementReceipts}
      label={label}
      value={came[field]}
      error={errors[`${item.id}.${field}`]}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  return (
    <li className="columns">
      <span className="stack">
        <strong>{name}</strong>
        <span className="quiet">
          {say('ordered', { ordered: quantity, unit, outstanding: computeOutstandingQuantity(item) })}
        </span>
      </span>
      {control('quantity', say('cameOf', { name }))}
      {control('note', say('noteOf', { name }))}
    </li>
  )
}
