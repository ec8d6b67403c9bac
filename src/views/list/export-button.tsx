import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { Suspense, useState } from 'react'
import { lazyNow } from '../../fields/parts/lazy-now'
import { can } from '../../framework/access'
import type { Resource } from '../../framework/resource'
import { useSay } from '../../i18n/say'
import { useSignedIn } from '../signed-in'
import type { ListLook } from './list-look'

const ExportPanel = lazyNow(() => import('./export-panel').then((module) => module.ExportPanel))

/** Takes the list out as it is shown, for whoever may; records on another server stay there. */
export function ExportButton({ resource, look }: { resource: Resource; look: ListLook }) {
  const say = useSay()
  const { roles } = useSignedIn()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (resource.source || !can(resource, 'export', roles).allowed) return null
  return (
    <>
      <Button
        size="small"
        startIcon={<FileDownload />}
        aria-haspopup="dialog"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {say('export')}
      </Button>
      <Popover
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        // Wide from the start: it is placed before what is in it is there.
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('export'), sx: { width: 336, maxWidth: '90vw' } } }}
      >
        <Suspense fallback={null}>
          <ExportPanel resource={resource} look={look} />
        </Suspense>
      </Popover>
    </>
  )
}
