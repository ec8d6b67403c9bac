import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type KeyboardEvent, useState } from 'react'
import type { MenuLine } from '../../framework/company/menu-lines'
import { matchesSearch } from '../../views/blocks/records/search-field'
import { Table, type TableColumn } from '../../views/blocks/table'
import { useMenuWords } from './words'

/** A row with an id that it keeps while it is moved. */
export interface MenuEntry {
  id: number
  line: MenuLine
}

interface MenuTableProps {
  entries: readonly MenuEntry[]
  /** Only entries with these words are shown. */
  search: string
  onEdit(entry: MenuEntry): void
  onMove(from: number, to: number): void
  onRemove(entry: MenuEntry): void
}

const arrows: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Shows the entries of a menu; they are moved by dragging, by buttons, or by Alt and arrows. */
export function MenuTable({ entries, search, onEdit, onMove, onRemove }: MenuTableProps) {
  const say = useMenuWords()
  const [dragPlace, setDragPlace] = useState<number>()
  const pageColumns = usePageColumns()
  const placeOf = ({ id }: MenuEntry) => entries.findIndex((one) => one.id === id)
  const matches = entries.filter(({ line: { name, path, group } }) => matchesSearch(search, [name, path, group]))
  const moveByKey = (event: KeyboardEvent, entry: MenuEntry) => {
    const by = event.altKey ? arrows[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    onMove(placeOf(entry), placeOf(entry) + by)
  }
  return (
    <Table
      label={say('entries')}
      lines={matches}
      keyOf={({ id }) => id}
      rowProps={(entry) => ({
        style: { lineHeight: 1.375 },
        draggable: search === '',
        onDragStart: () => setDragPlace(placeOf(entry)),
        onDragEnd: () => setDragPlace(undefined),
        onDragOver: (event) => dragPlace !== undefined && event.preventDefault(),
        onDrop: () => dragPlace !== undefined && onMove(dragPlace, placeOf(entry)),
        onKeyDown: (event) => moveByKey(event, entry),
      })}
      columns={[
        { head: say('name'), of: ({ line }) => <EntryName line={line} /> },
        ...pageColumns,
        {
          key: 'do',
          head: '',
          of: (entry) => (
            <EntryButtons
              entry={entry}
              onEdit={() => onEdit(entry)}
              onMove={(by) => onMove(placeOf(entry), placeOf(entry) + by)}
              onRemove={() => onRemove(entry)}
            />
          ),
        },
      ]}
    />
  )
}

/** Says where an entry leads, in columns that a phone has no room for. */
const usePageColumns = (): TableColumn<MenuEntry>[] => {
  const say = useMenuWords()
  // On a phone the buttons of a row would stand outside of the screen.
  const isWide = useMediaQuery('(min-width: 40rem)')
  if (!isWide) return []
  return [
    { head: say('page'), of: ({ line }) => <PageName line={line} /> },
    { head: say('icon'), of: ({ line }) => <span className="quiet">{line.icon}</span> },
  ]
}

function EntryName({ line: { name, path, group, badge } }: { line: MenuLine }) {
  const style = { whiteSpace: 'nowrap', paddingInlineStart: group === null ? 0 : '1.5rem' } as const
  return (
    <span className={path === null ? 'strong' : undefined} style={style}>
      {name} {badge ? <span className="chip">{badge}</span> : null}
    </span>
  )
}

function PageName({ line: { path, type } }: { line: MenuLine }) {
  const say = useMenuWords()
  return <span style={{ whiteSpace: 'nowrap' }}>{path ?? say(type === 'label' ? 'isHeading' : 'isGroup')}</span>
}

interface EntryButtonsProps {
  entry: MenuEntry
  onEdit(): void
  onMove(by: number): void
  onRemove(): void
}

const lowStyle = { minWidth: 28, height: 26, p: 0.5, my: '-4px', whiteSpace: 'nowrap' } as const

function EntryButtons({ entry: { id, line }, onEdit, onMove, onRemove }: EntryButtonsProps) {
  const say = useMenuWords()
  const { name } = line
  const buttons = [
    ['edit', say('edit'), say('editOf', { name }), onEdit],
    ['up', '↑', say('up', { name }), () => onMove(-1)],
    ['down', '↓', say('down', { name }), () => onMove(1)],
    ['remove', '×', say('remove', { name }), onRemove],
  ] as const
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {buttons.map(([key, text, label, onClick]) => (
        <Button key={key} id={`entry-${id}-${key}`} size="small" aria-label={label} sx={lowStyle} onClick={onClick}>
          {text}
        </Button>
      ))}
    </span>
  )
}
