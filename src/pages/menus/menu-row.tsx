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

/** Edits one entry of the menu. */
export function MenuRow({ line, places, icons, groups, onChange, onMove, onRemove }: MenuRowProps) {
  const say = useMenuWords()
  const { name, icon, path, group } = line
  const pages = [[none, say('isGroup')], ...[...new Set([...places, ...(path ? [path] : [])])].map((at) => [at, at])]
  return (
    <li className="cells">
      <TextField
        className="mid"
        size="small"
        label={say('name')}
        value={name}
        onChange={({ target }) => onChange({ ...line, name: target.value })}
      />
      <div className="mid">
        <LabelledSelect
          label={say('page')}
          value={path ?? none}
          options={pages as [string, string][]}
          onChange={(at) => onChange({ ...line, path: at === none ? null : at })}
        />
      </div>
      <div className="mid">
        <LabelledSelect
          label={say('group')}
          value={group ?? none}
          options={[[none, say('noGroup')], ...groups.map((one) => [one, one] as [string, string])]}
          onChange={(one) => onChange({ ...line, group: one === none ? null : one })}
        />
      </div>
      <div className="mid">
        <LabelledSelect
          label={say('icon')}
          value={icon}
          options={icons.map((one) => [one, one] as const)}
          onChange={(one) => onChange({ ...line, icon: one })}
        />
      </div>
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
    </li>
  )
}
