/** The position of a bar in the drawing, in pixels. */
export interface BarPosition {
  left: number
  right: number
  /** The vertical middle of the bar. */
  y: number
}

const step = 8
const head = 5

/** Builds an arrow from the end of one bar to the beginning of the bar that waits for it. */
export function buildArrowPath(from: BarPosition, to: BarPosition, lineHeight: number): string {
  const [x, end] = [from.right + step, to.left - step]
  const line =
    end >= x
      ? `M${from.right} ${from.y}H${x}V${to.y}H${to.left}`
      : `M${from.right} ${from.y}H${x}V${from.y + (Math.sign(to.y - from.y) * lineHeight) / 2}H${end}V${to.y}H${to.left}`
  return `${line}m${-head} ${-head}l${head} ${head}l${-head} ${head}`
}
