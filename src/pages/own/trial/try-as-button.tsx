import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import type { TriedDraft } from './use-trial'

const TrialDialog = lazy(() => import('./trial-dialog').then((module) => ({ default: module.TrialDialog })))

interface TryAsButtonProps {
  label: string
  /** What the draft is called. */
  title: string
  draft: TriedDraft
  /** Called before the dialog opens; false keeps it closed, such as where parts do not fit. */
  onTry?(): boolean
}

/** Opens the trial of a draft; its code is loaded with the first press. */
export function TryAsButton({ label, title, draft, onTry }: TryAsButtonProps) {
  const [tried, setTried] = useState<TriedDraft>()
  const open = () => {
    if (onTry?.() !== false) setTried(draft)
  }
  return (
    <>
      <Button variant="outlined" onClick={open}>
        {label}
      </Button>
      {tried ? (
        <Suspense fallback={null}>
          <TrialDialog {...{ title }} draft={tried} onClose={() => setTried(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
