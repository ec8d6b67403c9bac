import Button from '@mui/material/Button'
import { Suspense } from 'react'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import { useReportWords } from '../../../i18n/reports/report-words'
import type { Arrangement, PartGroup } from './use-arrangement'

const LazyPanel = lazyWithPreload(() => import('./arrange-panel').then(({ ArrangePanel }) => ArrangePanel))

interface ArrangeButtonProps {
  /** The title of the page. */
  page: string
  arrangement: Arrangement
  groups: readonly PartGroup[]
}

/** Opens the panel that arranges the page; what it needs is loaded then. */
export function ArrangeButton({ page, arrangement, groups }: ArrangeButtonProps) {
  const say = useReportWords()
  return (
    <>
      <Button size="small" variant="outlined" onClick={arrangement.begin}>
        {say('customize')}
      </Button>
      {arrangement.isArranging ? (
        <Suspense fallback={null}>
          <LazyPanel {...{ page, arrangement, groups }} />
        </Suspense>
      ) : null}
    </>
  )
}
