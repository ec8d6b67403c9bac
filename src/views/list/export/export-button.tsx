import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import { checkAccess } from '../../../framework/access'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import { useSignedIn } from '../../signed-in'
import type { ListDisplay } from '../list-display'
import { PanelButton } from '../panel-button'

const ExportPanel = lazyWithPreload(() => import('./export-panel').then((module) => module.ExportPanel))

/** Exports the list as it is shown, for people who may export it; not shown for records on another server. */
export function ExportButton({ resource, look }: { resource: Resource; look: ListDisplay }) {
  const say = useSay()
  const { roles } = useSignedIn()
  if (resource.source || !checkAccess(resource, 'export', roles).allowed) return null
  return (
    <PanelButton label={say('export')} icon={<FileDownload />} width={336}>
      <ExportPanel resource={resource} look={look} />
    </PanelButton>
  )
}
