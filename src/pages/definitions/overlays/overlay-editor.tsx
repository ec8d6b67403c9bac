import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import { findLoadedResource } from '../../../framework/company/catalogue'
import type { CurrentDefinition } from '../../../framework/company/definition'
import type { ResourceOverlay } from '../../../framework/company/overlay'
import type { Resource } from '../../../framework/resource'
import { Card } from '../../../views/blocks/card'
import { noProblems, type Problems, ProblemsContext } from '../../own/problems/problems'
import { TryAsButton } from '../../own/trial/try-as-button'
import { ColumnChoices } from '../column-choices'
import { FieldWordsTable } from '../field-words-table'
import { OwnFieldsCard } from '../own-fields/own-fields-card'
import { type OwnRows, openOwnRows, toOwnParts } from '../own-fields/own-rows'
import { useDefinitionWords } from '../words'
import { type OpenedDialog, OverlayDialogs } from './overlay-dialogs'
import { useOverlayWords } from './overlay-words'

interface OverlayEditorProps {
  number: number
  /** The changes of this resource; absent: there were none yet. */
  definition: CurrentDefinition | undefined
  /** The resource as it is declared. */
  resource: Resource
}

/** Edits the words and columns of a resource, beside those that are declared. */
export function OverlayEditor({ number, definition, resource }: OverlayEditorProps) {
  const say = useOverlayWords()
  const sayOfAll = useDefinitionWords()
  const isInForce = definition !== undefined && !definition.isRetired
  const [overlay, setOverlay] = useState<ResourceOverlay>(() =>
    isInForce ? (definition.body as ResourceOverlay) : { of: resource.name },
  )
  const [rows, setRows] = useState(() => openOwnRows(overlay))
  const [problems, setProblems] = useState<Problems>(noProblems)
  const [opened, setOpened] = useState<OpenedDialog>()
  const change = (changed: Partial<ResourceOverlay>) => setOverlay({ ...overlay, ...changed })
  const body = { ...omitUnchanged(overlay), ...toOwnParts(rows) }
  const changeRows = (next: OwnRows) => {
    setProblems(noProblems)
    setRows(next)
  }
  // Columns may be own fields too, as far as they are in use already.
  const { fields = {} } = findLoadedResource(resource.name) ?? {}
  const withFields = { ...resource, fields: { ...fields, ...resource.fields } }
  const buttons = (
    <div className="toolbar">
      <Button variant="contained" disabled={Object.keys(body).length < 2} onClick={() => setOpened('apply')}>
        {body.ownFields ? say('review') : sayOfAll('apply')}
      </Button>
      {body.ownFields ? (
        <TryAsButton
          label={sayOfAll('tryAs')}
          title={resource.plural}
          draft={{ kind: 'overlay', key: definition?.key, body }}
        />
      ) : null}
      {isInForce ? (
        <Button color="error" onClick={() => setOpened('retire')}>
          {say('back')}
        </Button>
      ) : null}
      {definition ? <Button onClick={() => setOpened('versions')}>{sayOfAll('versions')}</Button> : null}
    </div>
  )
  return (
    <ProblemsContext value={problems}>
      {definition?.problem ? (
        <p role="status" className="tone" data-tone="danger">
          {say('left', { problem: definition.problem })}
        </p>
      ) : null}
      <NamesCard {...{ resource, overlay, buttons }} onChange={change} />
      <OwnFieldsCard {...{ resource, rows }} onRows={changeRows} />
      <ColumnChoices resource={withFields} columns={overlay.columns} onColumns={(columns) => change({ columns })} />
      <FieldWordsTable {...{ resource, overlay }} onChange={change} />
      <OverlayDialogs
        {...{ number, definition, body, opened }}
        title={resource.plural}
        onRefused={(refused) =>
          setProblems(new Map([...refused].map(([path, what]) => [path.replace(/^ownFields/, 'fields'), what])))
        }
        onClose={() => setOpened(undefined)}
      />
    </ProblemsContext>
  )
}

interface NamesCardProps {
  resource: Resource
  overlay: ResourceOverlay
  buttons: ReactNode
  onChange(changed: Partial<ResourceOverlay>): void
}

function NamesCard({ resource, overlay, buttons, onChange }: NamesCardProps) {
  const say = useOverlayWords()
  return (
    <Card title={resource.plural} beside={buttons}>
      <div className="choices">
        {(['label', 'plural'] as const).map((name) => (
          <TextField
            key={name}
            size="small"
            margin="dense"
            label={say(name)}
            placeholder={resource[name]}
            value={overlay[name] ?? ''}
            slotProps={{ htmlInput: { maxLength: 80 }, inputLabel: { shrink: true } }}
            onChange={({ target: { value } }) => onChange(name === 'label' ? { label: value } : { plural: value })}
          />
        ))}
      </div>
    </Card>
  )
}

/** Keeps only what differs from the declaration, so that new versions keep their own words for the rest. */
function omitUnchanged({ of, label, plural, fields = {}, columns }: ResourceOverlay): ResourceOverlay {
  const words = Object.entries(fields).flatMap(([name, one]) => {
    const [fieldLabel, help] = [one.label?.trim(), one.help?.trim()]
    return fieldLabel || help
      ? [[name, { ...(fieldLabel && { label: fieldLabel }), ...(help && { help }) }] as const]
      : []
  })
  return {
    of,
    ...(label?.trim() && { label: label.trim() }),
    ...(plural?.trim() && { plural: plural.trim() }),
    ...(words.length > 0 && { fields: Object.fromEntries(words) }),
    ...(columns && { columns }),
  }
}
