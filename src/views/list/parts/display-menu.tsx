import ViewColumn from '@mui/icons-material/ViewColumnOutlined'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import type { ListDisplay } from '../list-display'
import { PanelButton } from '../panel-button'

const LookPanel = lazyWithPreload(() => import('./display-panel').then((module) => module.DisplayPanel))

/** Lets the person choose the kind of view, density, pages or one long list, groups, figures and columns. */
export function DisplayMenu({ look, resource }: { look: ListDisplay; resource: Resource }) {
  const say = useSay()
  return (
    <PanelButton label={say('display')} icon={<ViewColumn />} width={600}>
      <LookPanel look={look} resource={resource} />
    </PanelButton>
  )
}
