import { useNotify } from 'ra-core'
import type { ReactNode } from 'react'
import type { CurrentDefinition, DefinitionVersion } from '../../framework/company/definition'
import { VersionsPanel } from './versions-panel'
import { useDefinitionWords } from './words'

/** A former version that is brought back, or none where the definition is retired. */
interface Replacement {
  definition: CurrentDefinition
  version?: DefinitionVersion
}

/** What is open beside a list of definitions: the versions of one by its key, or what replaces one. */
export type OpenedBeside = { versions: string } | { replace: Replacement }

/** What a page says of a definition of its kind. */
interface ReplaceWords {
  retire: string
  retireTitle: string
  retireText: string
  /** Said once the version is back, or the definition is retired. */
  applied: string
  isRetired: string
}

/** What the dialog of the kind shows before a definition is replaced. */
interface ReplaceDialogParts {
  number: number
  definition: string
  /** The former body; null retires the definition. */
  body: CurrentDefinition['body'] | null
  title: string
  action: string
  text: string
  onApplied(): void
  onClose(): void
}

interface OpenedPanelProps {
  opened: OpenedBeside | undefined
  number: number
  definitions: readonly CurrentDefinition[]
  describe(definition: CurrentDefinition): ReplaceWords
  renderDialog(parts: ReplaceDialogParts): ReactNode
  onReplace(replacement: Replacement): void
  onClose(): void
}

/** Shows the versions of a definition, or asks before it is retired or a former version comes back. */
export function OpenedPanel(props: OpenedPanelProps) {
  const { opened, number, definitions, describe, renderDialog, onReplace, onClose } = props
  const say = useDefinitionWords()
  const notify = useNotify()
  if (!opened) return null
  if ('versions' in opened) {
    const definition = definitions.find(({ key }) => key === opened.versions)
    if (!definition) return null
    return (
      <VersionsPanel {...{ number, definition, onClose }} onRestore={(version) => onReplace({ definition, version })} />
    )
  }
  const { definition, version } = opened.replace
  const { retire, retireTitle, retireText, applied, isRetired } = describe(definition)
  const text = version ? applied : isRetired
  return renderDialog({
    ...{ number, onClose, definition: definition.key },
    ...(version
      ? {
          body: version.body,
          title: say('restoreTitle', { revision: version.revision, title: definition.name }),
          action: say('restore'),
          text: say('restoreText'),
        }
      : { body: null, title: retireTitle, action: retire, text: retireText }),
    onApplied() {
      notify(text, { type: 'success', messageArgs: { _: text } })
      onClose()
    },
  })
}
