import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import { lazyNow } from '../../fields/parts/lazy-now'
import { useSay } from '../../i18n/say'
import type { ListLook } from './list-look'
import { PanelButton } from './panel-button'

const LookPanel = lazyNow(() => import('./look-panel').then((module) => module.LookPanel))

/** Chooses columns and density. */
export function LookMenu({ look, title }: { look: ListLook; title: string }) {
  const say = useSay()
  return (
    <PanelButton label={say('columns')} icon={<ViewColumn />}>
      <LookPanel look={look} title={title} />
    </PanelButton>
  )
}
