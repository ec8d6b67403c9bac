import MoreVert from '@mui/icons-material/MoreVertOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import type { SavedView } from '../../../framework/lists/saved-view'
import type { Resource } from '../../../framework/resource'
import { formatCount } from '../../../i18n/format-count'
import { useSavedViewsWords } from '../../../i18n/lists/saved-views-words'
import { useScheduleWords } from '../../../i18n/lists/schedule-words'
import { useDescribeError } from '../../states/page-states'
import { useViewChanges } from './use-view-changes'

/** Style of a line of the panel that acts as a button. */
export const viewName = {
  justifyContent: 'flex-start',
  textAlign: 'start',
  px: 2,
  minHeight: 44,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '&[aria-current="true"]': { bgcolor: 'action.selected' },
} as const

interface ViewRowProps {
  resource: Resource
  view: SavedView
  now: SavedView['state']
  isChosen: boolean
  onOpen(): void
  onEdit(): void
  onDelete(): void
  /** Opens the schedule of its mails; undefined if the person may not export the records. */
  onMail?: (() => void) | undefined
  /** How the view is sent by mail, in words; undefined if it is not. */
  mail?: string | undefined
}

/** Shows a view; one click opens it, and its menu has the other actions. */
export function ViewRow({ view, isChosen, onOpen, mail, ...actions }: ViewRowProps) {
  const say = useSavedViewsWords()
  const id = useId()
  const { name, problem, isDefault } = view
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', pr: 0.5 }}>
      <Button
        sx={{ ...viewName, flex: 1, flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center' }}
        aria-current={isChosen}
        aria-disabled={problem !== null}
        aria-describedby={id}
        onClick={problem === null ? onOpen : undefined}
      >
        {name}
        <Typography id={id} component="span" variant="caption" color="text.secondary">
          {problem === null
            ? [isDefault ? say('opensFirst') : '', mail ?? ''].filter(Boolean).join('. ')
            : say('unusable', { problem })}
        </Typography>
      </Button>
      <ViewCount view={view} />
      <ViewMenu view={view} {...actions} />
    </Box>
  )
}

function ViewCount({ view: { count, countCapped } }: { view: SavedView }) {
  const say = useSavedViewsWords()
  const isKnown = typeof count === 'number'
  const words = isKnown
    ? say(countCapped ? 'countCapped' : 'count', { count: formatCount(count) })
    : say('unknownCount')
  return (
    <Chip
      size="small"
      sx={{ fontVariantNumeric: 'tabular-nums', mx: 0.5 }}
      label={
        <>
          <span aria-hidden>{isKnown ? `${formatCount(count)}${countCapped ? '+' : ''}` : '–'}</span>
          <span className="for-readers">{words}</span>
        </>
      }
    />
  )
}

type ViewMenuProps = Omit<ViewRowProps, 'isChosen' | 'onOpen' | 'mail'>

function ViewMenu({ resource, view, now, onEdit, onDelete, onMail }: ViewMenuProps) {
  const say = useSavedViewsWords()
  const sayMail = useScheduleWords()
  const inWords = useDescribeError()
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { save, setFirst } = useViewChanges(resource)
  const { id, version, name, isMine, isMyDefault, problem } = view
  const replace = () =>
    save({ id, version, state: now }).catch((error: unknown) => {
      notify(inWords(error), { type: 'error', autoHideDuration: null })
    })
  const renderItem = (label: string, act: () => unknown) => (
    <MenuItem
      key={label}
      onClick={() => {
        setAnchor(null)
        act()
      }}
    >
      {label}
    </MenuItem>
  )
  const first = renderItem(say(isMyDefault ? 'noDefault' : 'makeDefault'), () => setFirst(view, !isMyDefault))
  const own = [
    renderItem(say('edit'), onEdit),
    renderItem(say('replace'), replace),
    renderItem(say('delete'), onDelete),
  ]
  const mail = onMail ? [renderItem(sayMail('send'), onMail)] : []
  const items = [...(problem === null || isMyDefault ? [first] : []), ...mail, ...(isMine ? own : [])]
  if (items.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={say('actionsOf', { name })}
        aria-haspopup="menu"
        sx={{ width: 44, height: 44 }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={!!anchor} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {items}
      </Menu>
    </>
  )
}
