import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { MenuLine } from '../../framework/company/menu-lines'
import { ReviewDialog } from '../../views/blocks/review-dialog'
import { LabelledSelect } from '../../views/import/labelled-select'
import { useMenuWords } from './words'

interface EntryProps {
  line: MenuLine
  places: readonly string[]
  icons: readonly string[]
  groups: readonly string[]
}

interface EntryDialogProps extends EntryProps {
  onClose(): void
  onChange(line: MenuLine): void
}

type InputProps = EntryProps & Pick<EntryDialogProps, 'onChange'>

/** Value for "a group" and "no group", because a choice cannot have an empty value. */
const none = '-'

/** Value for "a heading". */
const heading = '#'

/** Edits one entry of the menu. */
export function EntryDialog({ line, onClose, onChange, ...choices }: EntryDialogProps) {
  const say = useMenuWords()
  const [draft, setDraft] = useState(line)
  return (
    <ReviewDialog
      title={say('editOf', { name: line.name })}
      action={say('apply')}
      close={say('cancel')}
      onClose={onClose}
      onDo={() => onChange(draft)}
    >
      <EntryInputs line={draft} onChange={setDraft} {...choices} />
    </ReviewDialog>
  )
}

function EntryInputs({ line, places, icons, groups, onChange }: InputProps) {
  const say = useMenuWords()
  const { name, icon, group, type } = line
  return (
    <div className="columns">
      <TextField
        size="small"
        label={say('name')}
        value={name}
        onChange={({ target }) => onChange({ ...line, name: target.value })}
      />
      <PageSelect {...{ line, places, onChange }} />
      {type === 'label' ? null : (
        <LabelledSelect
          label={say('group')}
          value={group ?? none}
          options={[[none, say('noGroup')], ...groups.map((one) => [one, one] as [string, string])]}
          onChange={(one) => onChange({ ...line, group: one === none ? null : one })}
        />
      )}
      <LabelledSelect
        label={say('icon')}
        value={icon}
        options={icons.map((one) => [one, one] as const)}
        onChange={(one) => onChange({ ...line, icon: one })}
      />
      <BadgeInput {...{ line, onChange }} />
    </div>
  )
}

/** Chooses the page, or that the entry is a group or a heading. */
function PageSelect({ line, places, onChange }: Pick<InputProps, 'line' | 'places' | 'onChange'>) {
  const say = useMenuWords()
  const { path, type } = line
  const pages = [...new Set([...places, ...(path ? [path] : [])])].map((at) => [at, at] as const)
  const changePage = (at: string) => {
    const closed = { ...line, path: null, badge: null }
    if (at === heading) onChange({ ...closed, group: null, type: 'label' })
    else onChange(at === none ? { ...closed, type: null } : { ...line, path: at, type: null })
  }
  return (
    <LabelledSelect
      label={say('page')}
      value={type === 'label' ? heading : (path ?? none)}
      options={[[none, say('isGroup')], [heading, say('isHeading')], ...pages]}
      onChange={changePage}
    />
  )
}

function BadgeInput({ line, onChange }: Pick<InputProps, 'line' | 'onChange'>) {
  const say = useMenuWords()
  if (line.path === null) return null
  return (
    <TextField
      size="small"
      label={say('badge')}
      value={line.badge ?? ''}
      slotProps={{ htmlInput: { maxLength: 12, size: 8 } }}
      onChange={({ target }) => onChange({ ...line, badge: target.value || null })}
    />
  )
}
