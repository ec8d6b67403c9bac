import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { CurrentDefinition, DefinitionVersion, ReportBody } from '../../framework/company/definition'
import { QueryContent } from '../../views/blocks/query-content'
import { SidePanel } from '../../views/blocks/side-panel'
import { useAnswer } from '../../views/blocks/use-answer'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { ApplyDialog } from './apply-dialog'
import { useDefinitionWords } from './words'

interface VersionsPanelProps {
  number: number
  definition: CurrentDefinition
  /** Asks before a version is brought back; absent: a dialog of this panel does. */
  onRestore?: ((version: DefinitionVersion) => void) | undefined
  onClose(): void
}

/** Shows who applied which version when and why, and brings a former one back. */
export function VersionsPanel({ number, definition, onRestore, onClose }: VersionsPanelProps) {
  const say = useDefinitionWords()
  const notify = useNotify()
  const { kind, key, name, isRetired } = definition
  const answer = useAnswer<DefinitionVersion[]>('getDefinitionVersions', { key }, { group: 'definitions' })
  const [restored, setRestored] = useState<DefinitionVersion>()
  return (
    <SidePanel title={say('versions')} close={say('close')} onClose={onClose}>
      <QueryContent of={answer}>
        {(versions) => (
          <ul className="rows">
            {versions.map((version, at) => (
              <li key={version.revision}>
                <strong>{say('version', { revision: version.revision })}</strong> {version.name}
                {version.isRetired ? <span className="chip">{say('retired')}</span> : null}
                <p className="quiet">
                  {say('change', { by: version.by ?? '', at: formatLocalInstant(version.at) })}
                  {version.confirmedBy ? ` ${say('confirmedBy', { by: version.confirmedBy })}` : null}
                </p>
                <p>{version.reason}</p>
                {at > 0 || isRetired ? (
                  <Button size="small" onClick={() => (onRestore ?? setRestored)(version)}>
                    {say('restore')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
      {restored ? (
        <ApplyDialog
          {...{ number }}
          change={{ kind, key, body: restored.body as ReportBody }}
          title={say('restoreTitle', { revision: restored.revision, title: name })}
          text={say('restoreText')}
          reason={say('restoreReason', { revision: restored.revision })}
          action={say('restore')}
          onApplied={() => {
            const text = say('applied', { title: restored.name })
            notify(text, { type: 'success', messageArgs: { _: text } })
            onClose()
          }}
          onClose={() => setRestored(undefined)}
        />
      ) : null}
    </SidePanel>
  )
}
