import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { type FormEvent, type KeyboardEvent, useEffect, useId } from 'react'
import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { formatAmount } from '../../../../src/framework/money'
import { ErrorSummary } from '../../../../src/views/form/error-summary'
import { LeaveGuard } from '../../../../src/views/form/leave-guard'
import { useProcurementWords } from '../../words/en'
import { isOffering } from '../grid/use-grid-keys'
import { FactsPanel } from './facts-panel'
import { Head, Lines } from './form-sections'
import { type Purchase, purchases } from './purchase'
import { useProblems } from './use-problems'
import { usePurchase } from './use-purchase'
import { useTold } from './use-told'
import './procurement-form.css'

interface PurchaseFormProps {
  first: Purchase
  row: Row | null
  title: string
  cancelPath: string
  /** A new draft was stored: the address may name it. */
  onStored(row: Row): void
  onSubmitted(row: Row): void
}

/** A purchase on one screen, for keys alone if wanted. */
export function PurchaseForm({ first, row: firstRow, title, cancelPath, onStored, onSubmitted }: PurchaseFormProps) {
  const say = useProcurementWords()
  const notify = useNotify()
  const id = useId()
  const form = usePurchase(first, firstRow)
  const { entered, isPending } = form
  const told = useTold(entered, form.row)
  const problems = useProblems(id, form)
  useFocusAtFirst(`${id}-title`, firstRow === null)
  useStoredOnce(firstRow === null ? form.row : null, onStored)
  const keep = async () => {
    const row = await form.save()
    if (!row) return
    notify(say('draftSaved', { number: row[purchases.title] }), { type: 'success' })
  }
  const send = async () => {
    const row = await form.submit()
    if (row) onSubmitted(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Enter' && isOffering(event.target)) return event.preventDefault()
    if (!event.ctrlKey && !event.metaKey) return
    const does = event.key === 'Enter' ? send : event.key.toLowerCase() === 's' ? keep : undefined
    if (!does) return
    event.preventDefault()
    void does()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void keep()
  }
  return (
    <form className="purchase" noValidate aria-label={title} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <div className="purchase-wrong">
        <ErrorSummary problems={problems} attempt={form.attempt} />
      </div>
      <Head id={id} form={form} />
      <aside aria-label={say('facts')}>
        <FactsPanel {...told} header={entered.header} />
      </aside>
      <Lines
        id={id}
        form={form}
        amounts={told.amounts}
        needsReason={told.needsReason || 'singleSourceReason' in form.refusal.fields}
      />
      <footer className="purchase-foot">
        <Button variant="contained" aria-disabled={isPending} onClick={() => void send()}>
          {say('submit')}
        </Button>
        <Button type="submit" variant="outlined" aria-disabled={isPending}>
          {say('saveDraft')}
        </Button>
        <Button component={Link} to={cancelPath}>
          {say('cancel')}
        </Button>
        <span className="purchase-quiet for-keys">{say('keys')}</span>
        <output>{told.total ? formatAmount(told.total, String(entered.header.currency ?? '')) : ''}</output>
      </footer>
      <LeaveGuard isDirty={form.isDirty} />
    </form>
  )
}

/** Also where submitting was refused after the draft was stored. */
function useStoredOnce(row: Row | null, onStored: (row: Row) => void): void {
  const id = row?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each record
  useEffect(() => {
    if (row) onStored(row)
  }, [id])
}

/** With a finger its keyboard would hide the rest. */
function useFocusAtFirst(id: string, isNew: boolean): void {
  useEffect(() => {
    if (isNew && !window.matchMedia('(pointer: coarse)').matches) document.getElementById(id)?.focus()
  }, [id, isNew])
}
