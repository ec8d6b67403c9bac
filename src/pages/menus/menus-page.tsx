import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { isGroup, type MenuLine } from '../../framework/company/menu-lines'
import type { MenuItem } from '../../framework/session'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { Card } from '../../views/blocks/card'
import { readFieldErrors } from '../../views/blocks/form-errors'
import { QueryContent } from '../../views/blocks/query-content'
import { SearchField } from '../../views/blocks/records/search-field'
import { LabelledSelect } from '../../views/import/labelled-select'
import { PageHead } from '../../views/page-head'
import { useDescribeError } from '../../views/states/page-states'
import { EntryDialog } from './entry-dialog'
import { type MenuEntry, MenuTable } from './menu-table'
import { useEntries } from './use-entries'
import { type RoleMenu, useMenus, usePreviewMenu, useSaveMenu } from './use-menus'
import { useMenuWords } from './words'

/** Edits and previews the side bar of each role; for administrators. */
export function MenusPage() {
  const say = useMenuWords()
  const [role, setRole] = useState('')
  return (
    <div className="page-wide">
      <PageHead />
      <p>{say('intro')}</p>
      <QueryContent of={useMenus()}>
        {({ menus, places, icons }) => {
          const menu = menus.find((one) => one.role === role) ?? menus[0]
          if (!menu) return null
          return (
            <>
              <div className="choices">
                <LabelledSelect
                  label={say('role')}
                  value={menu.role}
                  options={toRoleOptions(menus)}
                  onChange={setRole}
                />
              </div>
              <MenuEditor key={`${menu.role} ${menu.version}`} {...{ menu, menus, places, icons }} />
            </>
          )
        }}
      </QueryContent>
    </div>
  )
}

const toRoleOptions = (menus: readonly RoleMenu[]) => menus.map(({ role, label }) => [role, label] as const)

interface EditorProps {
  menu: RoleMenu
  menus: readonly RoleMenu[]
  places: readonly string[]
  icons: readonly string[]
}

function MenuEditor({ menu, menus, places, icons }: EditorProps) {
  const say = useMenuWords()
  const { entries, move, put, remove, create, status } = useEntries(menu.lines)
  const [search, setSearch] = useState('')
  const [openEntry, setEdited] = useState<MenuEntry>()
  const lines = entries.map(({ line }) => line)
  const newLine = { name: say('newEntry'), icon: icons[0] ?? '', path: places[0] ?? null, group: null }
  return (
    <>
      <Card title={menu.label} beside={<span className="chip">{say(menu.isEdited ? 'edited' : 'usual')}</span>}>
        <div className="choices">
          <SearchField label={say('search')} value={search} onChange={setSearch} />
          <span className="quiet">{say('moveHint')}</span>
        </div>
        <MenuTable entries={entries} search={search} onEdit={setEdited} onMove={move} onRemove={remove} />
        <p role="status" className="quiet">
          {status ? say('movedTo', status) : null}
        </p>
        <SaveBar {...{ menu, lines }} onAdd={() => setEdited(create(newLine))} />
      </Card>
      <MenuPreview menu={menu} menus={menus} lines={lines} />
      {openEntry ? (
        <EntryDialog
          {...{ places, icons, line: openEntry.line }}
          groups={lines.filter(isGroup).map(({ name }) => name)}
          onClose={() => setEdited(undefined)}
          onChange={(line) => {
            put({ ...openEntry, line })
            setEdited(undefined)
          }}
        />
      ) : null}
    </>
  )
}

interface SaveBarProps {
  menu: RoleMenu
  lines: readonly MenuLine[]
  onAdd(): void
}

function SaveBar({ menu, lines, onAdd }: SaveBarProps) {
  const say = useMenuWords()
  const notify = useNotify()
  const save = useSaveMenu()
  const done = { onSuccess: () => notify(say('saved'), { type: 'success' }) }
  return (
    <>
      <div className="toolbar">
        <Button variant="contained" disabled={save.isPending} onClick={() => save.mutate({ menu, lines }, done)}>
          {say('save')}
        </Button>
        <Button variant="outlined" onClick={onAdd}>
          {say('addEntry')}
        </Button>
        {menu.isEdited ? (
          <Button variant="outlined" onClick={() => save.mutate({ menu, lines: null }, done)}>
            {say('reset')}
          </Button>
        ) : null}
      </div>
      <MenuErrors error={save.error} />
    </>
  )
}

/** Shows the server's errors, row by row. */
function MenuErrors({ error }: { error: unknown }) {
  const say = useMenuWords()
  const inWords = useDescribeError()
  const toWords = useDescribeFieldError()
  if (!error) return null
  return (
    <div role="alert" data-tone="danger">
      <p>{inWords(error)}</p>
      {Object.entries(readFieldErrors(error)).map(([at, fieldError]) => {
        const row = at.split('.')[1]
        const message = toWords(fieldError, at)
        return <p key={at}>{row === undefined ? message : say('row', { row: Number(row) + 1, message })}</p>
      })}
    </div>
  )
}

function MenuPreview({ menu, menus, lines }: Pick<EditorProps, 'menu' | 'menus'> & { lines: readonly MenuLine[] }) {
  const say = useMenuWords()
  const [role, setRole] = useState(menu.role)
  const { mutate, data, error, isPending } = usePreviewMenu()
  const menuItems = data?.data?.menus.find((one) => one.role === role)?.shown
  return (
    <Card title={say('preview')}>
      <div className="choices">
        <LabelledSelect label={say('previewAs')} value={role} options={toRoleOptions(menus)} onChange={setRole} />
      </div>
      <div className="toolbar">
        <Button variant="outlined" disabled={isPending} onClick={() => mutate({ menu, lines })}>
          {say('preview')}
        </Button>
      </div>
      <MenuErrors error={error} />
      {menuItems ? <MenuEntries items={menuItems} /> : null}
    </Card>
  )
}

function MenuEntries({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul>
      {items.map(({ name, path, badge, type, children }) => (
        <li key={`${name} ${path}`}>
          {type === 'label' ? <strong>{name}</strong> : name}
          {badge ? <span className="chip">{badge.value}</span> : null}
          {children ? <MenuEntries items={children} /> : null}
        </li>
      ))}
    </ul>
  )
}
