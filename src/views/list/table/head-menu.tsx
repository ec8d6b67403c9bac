import MoreVert from '@mui/icons-material/MoreVertOutlined'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useLongWords } from '../../../i18n/lists/long-list-words'
import type { HeadActions } from './column-actions'

export function HeadMenu({ label, actions }: { label: string; actions: HeadActions }) {
  const say = useLongWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        size="small"
        className="table-column-menu"
        aria-label={say('columnMenu', { label })}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={!!anchor} anchorEl={anchor} onClose={close}>
        {actions.map(({ word, run }) => (
          <MenuItem
            key={word}
            onClick={() => {
              close()
              run()
            }}
          >
            {say(word)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
