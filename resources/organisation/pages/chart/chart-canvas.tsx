import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useChartWords } from '../../words/chart.en'
import {
  box,
  buildLinePath,
  buildVisiblePath,
  type ChartLayout,
  computeChartLayout,
  findVisibleBoxes,
  isLineVisible,
} from './chart-layout'
import { PersonBox } from './person-box'
import type { ChartState } from './use-chart-state'
import { useVisibleArea } from './use-visible-area'

interface ChartCanvasProps {
  chart: ChartState
  /** The zoom; 1 is full size. */
  scale: number
  onZoom(by: number): void
}

/** Shows the chart in a frame that scrolls. Only the visible part is drawn. */
export function ChartCanvas({ chart, scale, onZoom }: ChartCanvasProps) {
  const say = useChartWords()
  const layout = useMemo(() => computeChartLayout(chart.roots, chart.open), [chart.roots, chart.open])
  const frame = useRef<HTMLElement>(null)
  const sight = useVisibleArea(frame, scale)
  useKeepInPlace(frame, layout, chart.anchor, scale)
  useScrollToPerson(frame, layout, chart, scale)
  useWheelZoom(frame, onZoom)
  const dotted = layout.dotted.filter((line) => isLineVisible(line, sight))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by the keyboard
    <section ref={frame} className="org-scroll" aria-label={say('area')} tabIndex={0}>
      <div className="org-size" style={{ width: layout.width * scale, height: layout.height * scale }}>
        <div className="org-boxes" style={{ transform: `scale(${scale})`, width: layout.width, height: layout.height }}>
          <svg width={layout.width} height={layout.height} aria-hidden="true">
            <path d={buildVisiblePath(layout.lines, sight)} />
            {dotted.map((line) => (
              <path
                key={`${line[0].node.empId} ${line[1].node.empId}`}
                className="org-dotted"
                d={buildLinePath(line)}
              />
            ))}
          </svg>
          {findVisibleBoxes(layout.boxes, sight).map((placed) => (
            <PersonBox key={placed.node.empId} placed={placed} chart={chart} />
          ))}
        </div>
      </div>
    </section>
  )
}

type ChartFrame = React.RefObject<HTMLElement | null>

/** Scrolls to the person or the root at first, and later to the person found by search. */
function useScrollToPerson(
  frame: ChartFrame,
  layout: ChartLayout,
  { found: foundId, start }: ChartState,
  scale: number,
): void {
  const target = layout.boxes.find(({ node }) => node.empId === foundId) ?? null
  const own = layout.boxes.find(({ node }) => node.empId === start)
  const first = own ?? layout.boxes[0]
  const isPlaced = useRef(false)
  const scrolledTo = useRef<number | null>(null)
  useEffect(() => {
    const element = frame.current
    const place = target && scrolledTo.current !== target.node.empId ? target : isPlaced.current ? undefined : first
    if (!element || !place) return
    isPlaced.current = true
    scrolledTo.current = target?.node.empId ?? null
    element.scrollLeft = (place.x + box.width / 2) * scale - element.clientWidth / 2
    element.scrollTop = target || own ? place.y * scale - element.clientHeight / 2 : 0
  }, [frame, target, own, first, scale])
}

/** Keeps a person in place on the screen when their reports are expanded or collapsed. */
function useKeepInPlace(frame: ChartFrame, layout: ChartLayout, anchor: number | null, scale: number): void {
  const before = useRef(layout)
  useLayoutEffect(() => {
    const placeIn = ({ boxes }: ChartLayout) => boxes.find(({ node }) => node.empId === anchor)
    const [from, to] = [placeIn(before.current), placeIn(layout)]
    before.current = layout
    if (!frame.current || !from || !to) return
    frame.current.scrollLeft += (to.x - from.x) * scale
    frame.current.scrollTop += (to.y - from.y) * scale
  }, [frame, layout, anchor, scale])
}

/** Zooms the chart instead of the page when the user turns the wheel with Ctrl. */
function useWheelZoom(frame: ChartFrame, onZoom: (by: number) => void): void {
  const zoom = useRef(onZoom)
  zoom.current = onZoom
  useEffect(() => {
    const element = frame.current
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoom.current(event.deltaY < 0 ? 1 : -1)
    }
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [frame])
}
