import Button from '@mui/material/Button'
import { useState } from 'react'
import { ref } from '../../../../src/fields'
import { choiceParam, useAddressState } from '../../../../src/views/blocks/address-state'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { Toggles } from '../../../../src/views/blocks/toggles'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { useWidth } from '../../../../src/views/list/chart/use-width'
import { PageHead } from '../../../../src/views/page-head'
import { useSignedIn } from '../../../../src/views/signed-in'
import { Notice } from '../../../../src/views/states/page-states'
import type { ChartNode } from '../../org-chart'
import { useChartWords } from '../../words/chart.en'
import { ChartCanvas } from './chart-canvas'
import { ChartExportButtons } from './chart-export-buttons'
import { computeChartLayout } from './chart-layout'
import { ChartTreeList } from './chart-tree-list'
import { type ChartState, useChartState } from './use-chart-state'
import './chart.css'

const places = { look: choiceParam<'chart' | 'list'>('as', ['chart', 'list']) }
const person = ref('employees')

/** Shows who reports to whom, as a chart or as a list. */
export function OrganizationPage() {
  const say = useChartWords()
  const answer = useAnswer<ChartNode[]>('getOrgChart', {}, { staleMs: 60_000 })
  const none = <Notice title={say('nobody')} text={say('nobodyText')} />
  return (
    <QueryContent of={answer} none={none}>
      {(roots) => <ChartContent roots={roots} />}
    </QueryContent>
  )
}

function ChartContent({ roots }: { roots: readonly ChartNode[] }) {
  const say = useChartWords()
  const { empId } = useSignedIn()
  const chart = useChartState(roots, empId)
  const [{ look }, change] = useAddressState(places)
  return (
    <div className="org-page">
      <PageHead>
        <Toggles
          label={say('look')}
          value={look}
          options={[
            ['chart', say('chart')],
            ['list', say('list')],
          ]}
          onChange={(look) => change({ look })}
        />
        <ChartExportButtons chart={chart} />
      </PageHead>
      <ChartToolbar chart={chart} />
      {look === 'list' ? <ChartTreeList chart={chart} /> : <ZoomableChart chart={chart} />}
    </div>
  )
}

function ChartToolbar({ chart }: { chart: ChartState }) {
  const say = useChartWords()
  return (
    <div className="toolbar org-tools">
      <FieldInput
        id="org-find"
        name="empId"
        field={person}
        label={say('find')}
        value={chart.found}
        isRequired
        onChange={(empId) => chart.find(Number(empId) || null)}
      />
      <Button size="small" onClick={chart.openAll}>
        {say('openAll')}
      </Button>
      <Button size="small" onClick={chart.closeAll}>
        {say('closeAll')}
      </Button>
    </div>
  )
}

const sizes = [0.4, 0.55, 0.7, 0.85, 1, 1.2, 1.5] as const
/** The sizes at which a chart opens: it fits the width if it is readable then. */
const [least, usual] = [1, 3] as const

/** Finds the largest size up to the usual one at which the width fits. */
const findFittingSize = (chartWidth: number, width: number): number =>
  Math.max(
    least,
    sizes.findLastIndex((size, at) => at <= usual && chartWidth * size <= width),
  )

function ZoomableChart({ chart }: { chart: ChartState }) {
  const say = useChartWords()
  const [frame, width] = useWidth()
  const [chosen, choose] = useState<number | null>(null)
  // What is opened later does not make the chart smaller.
  const [firstWidth] = useState(() => computeChartLayout(chart.roots, chart.open).width)
  const step = chosen ?? findFittingSize(firstWidth, width)
  const move = (by: number) => choose(Math.min(sizes.length - 1, Math.max(0, step + by)))
  return (
    <div className="org-frame" ref={frame}>
      {width > 0 ? <ChartCanvas chart={chart} scale={sizes[step] ?? 1} onZoom={move} /> : null}
      <div className="org-zoom">
        <Button
          size="small"
          variant="outlined"
          aria-label={say('zoomOut')}
          disabled={step === 0}
          onClick={() => move(-1)}
        >
          −
        </Button>
        <Button
          size="small"
          variant="outlined"
          aria-label={say('zoomIn')}
          disabled={step === sizes.length - 1}
          onClick={() => move(1)}
        >
          +
        </Button>
      </div>
    </div>
  )
}
