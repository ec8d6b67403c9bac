import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import type { MenuLine } from '../../framework/company/menu-lines'
import { LabelledSelect } from '../../views/import/labelled-select'
import { useMenuWords } from './words'

interface MenuRowProps {
  line: MenuLine
  places: readonly string[]
  icons: readonly string[]
  groups: readonly string[]
  onChange(line: MenuLine): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** Value for "a group" and "no group", because a choice cannot have an empty value. */
const none = '-'

/** Value for "a heading". */
const heading = '#'

/** Edits one entry of the menu. */
export function MenuRow({ line, places, icons, groups, onChange, ...moves }: MenuRowProps) {
  const say = useMenuWords()
  const { name, icon, group, type } = line
  return (
    <li className="cells cells-end">
      <TextField
        className="mid"
        size="small"
        label={say('name')}
        value={name}
        onChange={({ target }) => onChange({ ...line, name: target.value })}
      />
      <PageSelect {...{ line, places, onChange }} />
      {type === 'label' ? null : (
        <div className="mid">
          <LabelledSelect
            label={say('group')}
            value={group ?? none}
            options={[[none, say('noGroup')], ...groups.map((one) => [one, one] as [string, string])]}
            onChange={(one) => onChange({ ...line, group: one === none ? null : one })}
          />
        </div>
      )}
      <div className="mid">
        <LabelledSelect
          label={say('icon')}
          value={icon}
          options={icons.map((one) => [one, one] as const)}
          onChange={(one) => onChange({ ...line, icon: one })}
        />
      </div>
      <BadgeInput {...{ line, onChange }} />
      <MoveButtons name={name} {...moves} />
    </li>
  )
}

/** Chooses the page, or that the entry is a group or a heading. */
function PageSelect({ line, places, onChange }: Pick<MenuRowProps, 'line' | 'places' | 'onChange'>) {
  const say = useMenuWords()
  const { path, type } = line
  const pages = [...new Set([...places, ...(path ? [path] : [])])].map((at) => [at, at] as const)
  const changePage = (at: string) => {
    const closed = { ...line, path: null, badge: null }
    if (at === heading) onChange({ ...closed, group: null, type: 'label' })
    else onChange(at === none ? { ...closed, type: null } : { ...line, path: at, type: null })
  }
  return (
    <div className="mid">
      <LabelledSelect
        label={say('page')}
        value={type === 'label' ? heading : (path ?? none)}
        options={[[none, say('isGroup')], [heading, say('isHeading')], ...pages]}
        onChange={changePage}
      />
    </div>
  )
}

function BadgeInput({ line, onChange }: Pick<MenuRowProps, 'line' | 'onChange'>) {
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

function MoveButtons({ name, onMove, onRemove }: Pick<MenuRowProps, 'onMove' | 'onRemove'> & { name: string }) {
  const say = useMenuWords()
  return (
    <span className="toolbar">
      <IconButton aria-label={say('up', { name })} onClick={() => onMove(-1)}>
        ↑
      </IconButton>
      <IconButton aria-label={say('down', { name })} onClick={() => onMove(1)}>
        ↓
      </IconButton>
      <IconButton aria-label={say('remove', { name })} onClick={onRemove}>
        ×
      </IconButton>
    </span>
  )
}
