import Button from '@mui/material/Button'
import { type ComponentType, Suspense, useState } from 'react'
import { lazyNow } from '../../fields/parts/lazy-now'
import type { ToolName } from '../../framework/resource'
import { useToolWords } from '../../i18n/tool-words'
import type { ToolProps } from './head-tool'

export interface ToolDialogProps extends ToolProps {
  onClose(): void
}

/** Every tool by its name, which is the word on its button; each is loaded when it is first needed. */
const tools: Readonly<Record<ToolName, ComponentType<ToolProps>>> = {
  whoDecides: opening(
    'whoDecides',
    lazyNow(() => import('./who-decides/who-decides').then((module) => module.WhoDecides)),
  ),
  receiveItems: lazyNow(() =>
    import('../../../resources/procurement/pages/tools/receive-tool').then((module) => module.ReceiveTool),
  ),
  documents: lazyNow(() =>
    import('../../../resources/procurement/pages/tools/documents-tool').then((module) => module.DocumentsTool),
  ),
  changeBank: lazyNow(() => import('../../../resources/suppliers/pages/bank-tool').then((module) => module.BankTool)),
  addInvoice: lazyNow(() =>
    import('../../../resources/procurement/pages/tools/invoice-tool').then((module) => module.InvoiceTool),
  ),
}

export function Tools(props: ToolProps) {
  return (props.resource.views.tools ?? []).map((name) => {
    const Tool = tools[name]
    return (
      <Suspense key={name} fallback={null}>
        <Tool {...props} />
      </Suspense>
    )
  })
}

/** A button that opens a dialog. */
function opening(name: ToolName, Dialog: ComponentType<ToolDialogProps>): ComponentType<ToolProps> {
  return (props) => <ToolButton {...props} name={name} Dialog={Dialog} />
}

interface ToolButtonProps extends ToolProps {
  name: ToolName
  Dialog: ComponentType<ToolDialogProps>
}

export function ToolButton({ name, Dialog, ...props }: ToolButtonProps) {
  const say = useToolWords()
  const [isOpen, setOpen] = useState(false)
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
