import { type ComponentType, Suspense } from 'react'
import { lazyWithPreload } from '../../fields/parts/lazy-with-preload'
import { type ToolWord, useToolWords } from '../../i18n/tool-words'
import { findToolComponent } from './area-pages'
import { DialogButton } from './dialog-button'
import type { NamedTools, ToolDialogProps, ToolProps } from './tool-props'

const WhoDecides = createTool(
  'whoDecides',
  lazyWithPreload(() => import('./who-decides/who-decides-dialog').then((module) => module.WhoDecidesDialog)),
)

const LetterPreview = createTool(
  'previewLetter',
  lazyWithPreload(() => import('./letter-preview/letter-preview').then((module) => module.LetterPreview)),
)

/** Shows the preview of a letter; only while the letter could be issued. */
function LetterTool(props: ToolProps) {
  const { record, resource } = props
  const mayIssue = Object.values(resource.letters).some(({ at }) => record?.can?.includes(at))
  return mayIssue ? <LetterPreview {...props} /> : null
}

const builtInTools: Readonly<Record<string, ComponentType<ToolProps>>> = {
  whoDecides: WhoDecides,
  previewLetter: LetterTool,
}

export function ToolList({ names, ...props }: NamedTools) {
  return names.map((name) => {
    const Tool = builtInTools[name] ?? findToolComponent(name)
    if (!Tool) return null
    return (
      <Suspense key={name} fallback={null}>
        <Tool {...props} />
      </Suspense>
    )
  })
}

/** Makes a tool: a button that opens a dialog. */
function createTool(name: ToolWord, Dialog: ComponentType<ToolDialogProps>): ComponentType<ToolProps> {
  return function Tool(props) {
    const say = useToolWords()
    return <ToolButton {...props} label={say(name)} Dialog={Dialog} />
  }
}

interface ToolButtonProps extends ToolProps {
  label: string
  Dialog: ComponentType<ToolDialogProps>
}

export function ToolButton({ label, Dialog, ...props }: ToolButtonProps) {
  return <DialogButton label={label}>{(close) => <Dialog {...props} onClose={close} />}</DialogButton>
}
