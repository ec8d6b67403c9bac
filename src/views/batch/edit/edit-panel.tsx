import Add from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FieldErrors } from '../../../framework/errors'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { foldText } from '../../../framework/values/fold-text'
import { useBatchWords } from '../../../i18n/batch-words'
import { lowercaseFirst } from '../../../i18n/say'
import { useSignedIn } from '../../signed-in'
import { EditRow } from './edit-row'
import { type FieldDraft, findInitialValue, listBulkFields } from './field-drafts'

interface EditPanelProps {
  resource: Resource
  /** Prefix of the ids of the controls. */
  formId: string
  drafts: readonly FieldDraft[]
  errors: FieldErrors
  onDrafts(drafts: readonly FieldDraft[]): void
}

/** Shows the fields to change with their new values; choosing a field moves the focus to its input. */
export function EditPanel({ resource, formId, drafts, errors, onDrafts }: EditPanelProps) {
  const who = useSignedIn()
  // After a preview the button that led here no longer exists, so the focus starts at the first field.
  const moveFocus = useFocusMove(drafts[0] ? `${formId}-${drafts[0].name}` : null)
  const choose = (name: string) => {
    onDrafts([...drafts, { name, way: 'set', value: findInitialValue(resource, name, 'set', who) }])
    moveFocus(`${formId}-${name}`)
  }
  const change = (draft: FieldDraft) => onDrafts(drafts.map((other) => (other.name === draft.name ? draft : other)))
  const removeField = (name: string) => {
    onDrafts(drafts.filter((other) => other.name !== name))
    moveFocus(`${formId}-choose-${name}`)
  }
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, mb: drafts.length > 0 ? 3 : 0 }}>
        {drafts.map((draft) => (
          <EditRow
            key={draft.name}
            {...{ resource, formId, draft, errors }}
            onChange={change}
            onLeave={() => removeField(draft.name)}
          />
        ))}
      </Box>
      <FieldChoice {...{ resource, formId }} chosen={drafts.map(({ name }) => name)} onChoose={choose} />
    </>
  )
}

/** Moves the focus to a control in the next render; `first` is the target of the first render. */
function useFocusMove(first: string | null): (id: string) => void {
  const targetId = useRef(first)
  useEffect(() => {
    const target = targetId.current === null ? null : document.getElementById(targetId.current)
    targetId.current = null
    // A group of inputs passes the focus to its first one.
    const inner = target?.matches('fieldset') ? target.querySelector<HTMLElement>('input, select, textarea') : null
    ;(inner ?? target)?.focus()
  })
  return (id) => {
    targetId.current = id
  }
}

/** The number of options above which a choice can be searched. */
const searchThreshold = 12

interface FieldChoiceProps {
  resource: Resource
  formId: string
  chosen: readonly string[]
  onChoose(name: string): void
}

function FieldChoice({ resource, formId, chosen, onChoose }: FieldChoiceProps) {
  const say = useBatchWords()
  const who = useSignedIn()
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const all = useMemo(() => listBulkFields(resource, who), [resource, who])
  const matchesSearch = (name: string) => foldText(fieldLabel(resource, name)).includes(foldText(typed.trim()))
  const offered = all.filter((name) => !chosen.includes(name) && matchesSearch(name))
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" sx={{ fontWeight: 600 }}>
        {say('chooseFields')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {say('chooseText')}
      </Typography>
      {all.length > searchThreshold ? (
        <OutlinedInput
          size="small"
          value={typed}
          placeholder={say('findField')}
          onChange={(event) => setTyped(event.target.value)}
          inputProps={{ 'aria-label': say('findField'), autoComplete: 'off' }}
          sx={{ mb: 1.5, width: { xs: '100%', sm: 260 } }}
        />
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {offered.map((name) => (
          <Button
            key={name}
            id={`${formId}-choose-${name}`}
            size="small"
            variant="outlined"
            startIcon={<Add />}
            aria-label={say('choose', { field: lowercaseFirst(fieldLabel(resource, name)) })}
            onClick={() => {
              setTyped('')
              onChoose(name)
            }}
          >
            {fieldLabel(resource, name)}
          </Button>
        ))}
      </Box>
      {offered.length === 0 && typed ? <Typography variant="body2">{say('noField')}</Typography> : null}
    </Box>
  )
}
