import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Suspense, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { Resource } from '../../../framework/resource'
import { useAccessWords } from './words'

const AccessPanel = lazyWithPreload(() => import('./access-panel').then((module) => module.AccessPanel))

interface AccessMenuProps {
  resource: Resource
  /** Absent: the menu of a list. */
  record?: Row
}

/** Offers administrators to ask who may do something; loaded for them alone. */
export function AccessMenu({ resource, record }: AccessMenuProps) {
  const say = useAccessWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isAsking, setAsking] = useState(false)
  if (resource.source) return null
  return (
    <>
      <IconButton
        aria-label={say('more')}
        title={say('more')}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={!!anchor} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null)
            setAsking(true)
          }}
        >
          {say(record ? 'who' : 'find')}
        </MenuItem>
      </Menu>
      {isAsking ? (
        <Suspense fallback={null}>
          <AccessPanel {...{ resource }} recordId={record && Number(record.id)} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
