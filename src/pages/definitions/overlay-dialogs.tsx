import { useNotify } from 'ra-core'
import type { CurrentDefinition } from '../../framework/company/definition'
import type { ResourceOverlay } from '../../framework/company/overlay'
import { ApplyDialog } from './apply-dialog'
import { useOverlayWords } from './overlay-words'
import { VersionsPanel } from './versions-panel'
import { useDefinitionWords } from './words'

export type OpenedDialog = 'apply' | 'retire' | 'versions' | undefined

interface OverlayDialogsProps {
  number: number
  definition: CurrentDefinition | undefined
  body: ResourceOverlay
  opened: OpenedDialog
  /** The declared plural of the resource. */
  title: string
  onClose(): void
}

/** Asks before words are applied or taken back, and shows their versions. */
export function OverlayDialogs({ number, definition, body, opened, title, onClose }: OverlayDialogsProps) {
  const say = useOverlayWords()
  const sayOfAll = useDefinitionWords()
  const notify = useNotify()
  const tell = (text: string) => {
    notify(text, { type: 'success', messageArgs: { _: text } })
    onClose()
  }
  const key = definition?.key
  if (opened === 'versions' && definition) return <VersionsPanel {...{ number, definition, onClose }} />
  if (opened === 'apply')
    return (
      <ApplyDialog
        {...{ number, onClose }}
        change={{ kind: 'overlay', key, body }}
        title={say('applyTitle', { title })}
        text={say('applyText')}
        action={sayOfAll('apply')}
        onApplied={() => tell(say('applied', { title }))}
      />
    )
  if (opened !== 'retire') return null
  return (
    <ApplyDialog
      {...{ number, onClose }}
      isDanger
      change={{ kind: 'overlay', key, body: null }}
      title={say('backTitle', { title })}
      text={say('backText')}
      action={say('back')}
      onApplied={() => tell(say('isBack', { title }))}
    />
  )
}
