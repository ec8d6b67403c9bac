import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { Suspense, useState } from 'react'
import { lazyNow } from '../../fields/parts/lazy-now'
import { useSay } from '../../i18n/say'
import type { ListLook } from './list-look'

const LookPanel = lazyNow(() => import('./look-panel').then((module) => module.LookPanel))

/** Chooses columns and density. */
export function LookMenu({ look, title }: { look: ListLook; title: string }) {
  const say = useSay()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        startIcon={<ViewColumn />}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {say('columns')}
      </Button>
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('columns') } }}
      >
        <Suspense fallback={null}>
          <LookPanel look={look} title={title} />
        </Suspense>
      </Popover>
    </>
  )
}
