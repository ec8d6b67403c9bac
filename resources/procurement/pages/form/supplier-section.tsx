import Button from '@mui/material/Button'
import { useState } from 'react'
import type { FieldErrors } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'
import { useNotice } from '../../../../src/views/notice'
import { suppliers } from '../../../suppliers/suppliers'
import { useProcurementWords } from '../../words/en'
import { withValue } from '../grid/lines'
import { HeaderFields } from './header-fields'
import { ProposeSupplier } from './propose-supplier'
import { headerOf, purchases } from './purchase'

interface SupplierSectionProps {
  id: string
  values: Values
  errors: FieldErrors
  onChange(values: Values): void
}

/** From whom: one of those that are known, or a new one. */
export function SupplierSection(props: SupplierSectionProps) {
  const say = useProcurementWords()
  const notice = useNotice()
  const [isOpen, setOpen] = useState(false)
  const { id, values, onChange } = props
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => document.getElementById(`${id}-supplierId`)?.focus())
  }
  return (
    <>
      <HeaderFields {...props} resource={purchases} names={headerOf.supplier} />
      <Button size="small" sx={{ mt: 1 }} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say('propose')}
      </Button>
      {isOpen ? (
        <ProposeSupplier
          onClose={close}
          onDone={(row) => {
            const { label } = suppliers
            onChange(withValue(values, 'supplierId', Number(row.id), String(row.name)))
            notice('created', { label, name: String(row.name) })
            close()
          }}
        />
      ) : null}
    </>
  )
}
