import Button from '@mui/material/Button'
import { type ComponentType, Suspense, useState } from 'react'
import { lazyNow } from '../../fields/parts/lazy-now'
import type { ToolName } from '../../framework/resource'
import { useToolWords } from '../../i18n/tool-words'
import type { ToolProps } from './head-tool'

export interface ToolDialogProps extends ToolProps {
  onClose(): void
}

/** Every tool by its name; each is loaded when it is opened, its name is the word on its button. */
const dialogs: Readonly<Record<ToolName, ComponentType<ToolDialogProps>>> = {
  whoDecides: lazyNow(() => import('./who-decides/who-decides').then((module) => module.WhoDecides)),
}

export function Tool(props: ToolProps) {
  const say = useToolWords()
  const [isOpen, setOpen] = useState(false)
  const name = props.resource.views.tool
  if (!name) return null
  const Dialog = dialogs[name]
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {say(name)}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Dialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
