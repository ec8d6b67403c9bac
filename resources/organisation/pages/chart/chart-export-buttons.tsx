import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { downloadBlob } from '../../../../src/views/download-blob'
import { useChartWords } from '../../words/chart.en'
import type { ChartState } from './use-chart-state'

/** Saves the expanded chart as a picture or a one-page PDF. */
export function ChartExportButtons({ chart }: { chart: ChartState }) {
  const say = useChartWords()
  const notify = useNotify()
  const save = async (kind: 'png' | 'pdf') => {
    const { drawChart, canvasToPdf: toPdf, canvasToPng: toPng } = await import('./draw-chart')
    const canvas = drawChart(chart)
    if (!canvas) return notify(say('tooLarge'), { type: 'warning' })
    downloadBlob(await (kind === 'png' ? toPng(canvas) : toPdf(canvas)), `${say('name')}.${kind}`)
  }
  return (
    <>
      <Button size="small" onClick={() => void save('png')}>
        {say('picture')}
      </Button>
      <Button size="small" onClick={() => void save('pdf')}>
        {say('pdf')}
      </Button>
    </>
  )
}
