import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { lazyWithPreload } from '../../../src/fields/parts/lazy-with-preload'
import type { ToolProps } from '../../../src/views/tools/tool-props'
import { useExitWords } from '../words/en'

const Handover = lazyWithPreload(() => import('./handover-dialog').then((module) => module.HandoverDialog))

/** Opens the list of what depends on the leaver. */
export function HandoverTool(props: ToolProps) {
  const say = useExitWords()
  const [isOpen, setOpen] = useState(false)
  if (!props.record) return null
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say('handover')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Handover {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
