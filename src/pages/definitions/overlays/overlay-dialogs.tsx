import { useNotify } from 'ra-core'
import type { CurrentDefinition } from '../../../framework/company/definition'
import type { ResourceOverlay } from '../../../framework/company/overlay'
import { ApplyResource } from '../../own/plan/apply-resource'
import type { Problems } from '../../own/problems/problems'
import { ApplyDialog } from '../apply-dialog'
import { VersionsPanel } from '../versions-panel'
import { useDefinitionWords } from '../words'
import { useOverlayWords } from './overlay-words'

export type OpenedDialog = 'apply' | 'retire' | 'versions' | undefined

interface OverlayDialogsProps {
  number: number
  definition: CurrentDefinition | undefined
  body: ResourceOverlay
  opened: OpenedDialog
  /** The declared plural of the resource. */
  title: string
  /** Called with the parts that the server refuses. */
  onRefused(problems: Problems): void
  onClose(): void
}

/** Asks before words are applied or taken back, and shows their versions. */
export function OverlayDialogs({ number, definition, body, opened, title, onRefused, onClose }: OverlayDialogsProps) {
  const say = useOverlayWords()
  const sayOfAll = useDefinitionWords()
  const notify = useNotify()
  const tell = (text: string) => {
    notify(text, { type: 'success', messageArgs: { _: text } })
    onClose()
  }
  const key = definition?.key
  if (opened === 'versions' && definition) return <VersionsPanel {...{ number, definition, onClose }} />
  const hasFields = [body, definition?.isRetired ? {} : definition?.body].some((one) => Object(one).ownFields)
  if (hasFields && (opened === 'apply' || opened === 'retire')) {
    const isRetired = opened === 'retire'
    const onApplied = () => tell(say(isRetired ? 'isBack' : 'appliedFields', { title }))
    return <FieldsDialog {...{ number, body, title, isRetired, onRefused, onApplied, onClose }} definition={key} />
  }
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

interface FieldsDialogProps extends Pick<OverlayDialogsProps, 'number' | 'body' | 'title' | 'onRefused' | 'onClose'> {
  definition: string | undefined
  isRetired: boolean
  onApplied(): void
}

/** Shows what own fields change in the stored records and rights before they are applied or taken back. */
function FieldsDialog({ body, title, isRetired, ...props }: FieldsDialogProps) {
  const say = useOverlayWords()
  const sayOfAll = useDefinitionWords()
  return (
    <ApplyResource
      {...props}
      kind="overlay"
      body={isRetired ? null : body}
      title={say(isRetired ? 'backTitle' : 'reviewTitle', { title })}
      action={isRetired ? say('back') : sayOfAll('apply')}
    />
  )
}
