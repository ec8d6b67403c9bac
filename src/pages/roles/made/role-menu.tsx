import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { listMenuPaths } from '../../../framework/company/menu'
import { isGroup, type MenuLine, menuIcons } from '../../../framework/company/menu-lines'
import type { RoleBody, RolePreview } from '../../../framework/company/own-roles/role-body'
import { SearchField } from '../../../views/blocks/records/search-field'
import { LabelledSelect } from '../../../views/import/labelled-select'
import { EntryDialog } from '../../menus/entry-dialog'
import { type MenuEntry, MenuTable } from '../../menus/menu-table'
import { useEntries } from '../../menus/use-entries'
import { startMenu } from './draft'
import { useMadeRoleWords } from './words'

type Menu = NonNullable<RoleBody['menu']>

interface RoleMenuProps {
  menu: Menu | undefined
  /** What people with the role would have; absent while it is not known. */
  preview: RolePreview | undefined
  onChange(menu: Menu | undefined): void
}

/** Arranges the menu of a role; until then it has the pages that the role opens. */
export function RoleMenu({ menu, preview, onChange }: RoleMenuProps) {
  const say = useMadeRoleWords()
  if (menu) return <ArrangedMenu {...{ menu, preview, onChange }} />
  return (
    <>
      <p>{say('usualMenu')}</p>
      <Button variant="outlined" disabled={!preview} onClick={() => preview && onChange(startMenu(preview.menu))}>
        {say('arrange')}
      </Button>
    </>
  )
}

interface LeftOutPagesProps {
  others: readonly string[]
  preview: RolePreview | undefined
  onAdd(line: MenuLine): void
}

/** Offers the pages that the role opens and that stand in no entry. */
function LeftOutPages({ others, preview, onAdd }: LeftOutPagesProps) {
  const say = useMadeRoleWords()
  if (others.length === 0) return null
  const lines = others.map((path): MenuLine => {
    const { name = path, icon = 'Work' } = preview?.pages.find((page) => page.path === path) ?? {}
    return { name, icon, path, group: null }
  })
  const sorted = lines.sort((one, other) => one.name.localeCompare(other.name))
  return (
    <LabelledSelect
      label={say('addPage')}
      value=""
      none={say('addPageNone')}
      options={sorted.map(({ path, name }) => [path ?? '', name] as const)}
      onChange={(chosen) => {
        const line = lines.find(({ path }) => path === chosen)
        if (line) onAdd(line)
      }}
    />
  )
}

/** Answers the menu with these entries; pages that leave it are remembered, or they would come back. */
function withEntries(menu: Menu, entries: readonly MenuLine[]): Menu & { hidden: readonly string[] } {
  const paths = entries.flatMap(({ path }) => path ?? [])
  const allPaths = [...(menu.hidden ?? []), ...menu.entries.flatMap(({ path }) => path ?? [])]
  const hidden = [...new Set(allPaths)].filter((path) => path.startsWith('/') && !paths.includes(path))
  const { first } = menu
  return { ...(first !== undefined && paths.includes(first) && { first }), entries, hidden }
}

function ArrangedMenu({ menu, preview, onChange }: RoleMenuProps & { menu: Menu }) {
  const say = useMadeRoleWords()
  const { entries, move, put, remove, create, status } = useEntries(menu.entries)
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<MenuEntry>()
  const lines = entries.map(({ line }) => line)
  const next = withEntries(menu, lines)
  const { first, hidden } = next
  const paths = lines.flatMap(({ path }) => path ?? [])
  useEffect(() => {
    if (JSON.stringify(next) !== JSON.stringify(withEntries(menu, menu.entries))) onChange(next)
  })
  const others = [...new Set([...hidden, ...(preview?.pages ?? []).map(({ path }) => path)])].filter(
    (path) => !paths.includes(path),
  )
  return (
    <>
      <div className="choices">
        <SearchField label={say('searchEntries')} value={search} onChange={setSearch} />
        <LabelledSelect
          label={say('opensFirst')}
          value={first ?? '-'}
          options={[
            ['-', say('startPage')],
            ...lines.flatMap(({ path, name }): [string, string][] => (path?.startsWith('/') ? [[path, name]] : [])),
          ]}
          onChange={(path) => onChange({ ...next, first: path === '-' ? undefined : path })}
        />
        <LeftOutPages {...{ others, preview }} onAdd={(line) => put(create(line))} />
        <span className="quiet">{say('moveHint')}</span>
      </div>
      <MenuTable entries={entries} search={search} onEdit={setEdited} onMove={move} onRemove={remove} />
      <p role="status" className="quiet">
        {status ? say('movedTo', status) : null}
      </p>
      <div className="toolbar">
        <Button
          variant="outlined"
          onClick={() => setEdited(create({ name: say('newGroup'), icon: 'Folder', path: null, group: null }))}
        >
          {say('addEntry')}
        </Button>
        <Button onClick={() => onChange(undefined)}>{say('useUsual')}</Button>
      </div>
      {edited ? (
        <EntryDialog
          icons={menuIcons}
          line={edited.line}
          places={[...paths, ...others]}
          groups={lines.filter(isGroup).map(({ name }) => name)}
          onClose={() => setEdited(undefined)}
          onChange={(line) => {
            put({ ...edited, line })
            setEdited(undefined)
          }}
        />
      ) : null}
    </>
  )
}

/** Shows the menu as people with the role would see it, with the page that opens first. */
export function MenuAsRole({ preview }: { preview: RolePreview }) {
  const say = useMadeRoleWords()
  const { menu, first, closed } = preview
  const labels = new Map(preview.lines.map(({ path, name }) => [path, name]))
  return (
    <>
      <p className="quiet">{say('previewHelp')}</p>
      <nav aria-label={say('preview')} className="made-preview">
        <Entries items={menu} />
      </nav>
      <p className="quiet">
        {say('opensFirst')}: {first === null ? say('startPage') : (labels.get(first) ?? first)}
      </p>
      {closed.length > 0 ? (
        <p className="tone" data-tone="warning">
          {say('notShown', { pages: closed.join(', ') })}
        </p>
      ) : null}
    </>
  )
}

const Entries = ({ items }: { items: RolePreview['menu'] }) => (
  <ul>
    {items.map(({ name, path, type, children }) => (
      <li key={`${name} ${path}`}>
        {type === 'label' || children ? <strong>{name}</strong> : name}
        {children && listMenuPaths(children).length > 0 ? <Entries items={children} /> : null}
      </li>
    ))}
  </ul>
)
