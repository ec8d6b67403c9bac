/**
 * Runs in the page: looks at the long list at every frame, and puts what it saw into `window.rowsWatch`.
 * Blank is a place in view where no row stands at all, awaited one whose row has no data yet.
 */
export function watchRows() {
  const [table, head, body] = ['.list-table', '.table-top', '.table-rows'].map((name) => document.querySelector(name))
  const watch = { rows: [], longTasks: [] }
  const known = new Set()
  const waiting = new Map()
  let standing = []
  let before = performance.now()
  const since = {}

  watch.begin = () => {
    Object.assign(watch, { blank: 0, blankAtMost: 0, awaited: 0, awaitedAnywhere: 0, frames: 0, longestFrame: 0 })
    Object.assign(watch, { longTasks: [], began: performance.now() })
    Object.assign(since, { blank: null, blankAtMost: null, awaitedAnywhere: null })
    waiting.clear()
    before = watch.began
  }
  /** What was seen since `begin`, in milliseconds, and the rows since they were last taken. */
  watch.take = () => {
    const { blank, blankAtMost, awaited, awaitedAnywhere, frames, longestFrame, longTasks, began } = watch
    const rows = watch.rows.splice(0)
    known.clear()
    const seconds = (performance.now() - began) / 1000
    return { blank, blankAtMost, awaited, awaitedAnywhere, frames, longestFrame, longTasks, seconds, rows }
  }
  /** Whether the rows in view are all there. */
  watch.isWhole = () => {
    const { rows, band } = look()
    return isCovered(band, rows) && rows.every((row) => !row.isAwaited || !isIn(row, band))
  }

  // Coordinates of the body, so that what stood a frame ago can be compared with where the view is now.
  function look() {
    const at = body.getBoundingClientRect().top
    const bottom = Math.min(table.getBoundingClientRect().bottom - 1, body.getBoundingClientRect().bottom)
    const rows = [...body.children].map((row) => {
      const box = row.getBoundingClientRect()
      return { row, top: box.top - at, bottom: box.bottom - at, isAwaited: row.hasAttribute('aria-busy') }
    })
    return { rows, band: { top: head.getBoundingClientRect().bottom - at, bottom: bottom - at } }
  }
  const isIn = (row, band) => row.bottom > band.top + 1 && row.top < band.bottom - 1
  function isCovered(band, rows) {
    let covered = band.top
    for (const { top, bottom } of rows.toSorted((one, other) => one.top - other.top)) {
      if (top > covered + 1) break
      covered = Math.max(covered, bottom)
    }
    return covered >= band.bottom - 1
  }
  /** Keeps the longest time for which something went on; `from` is when it began at the earliest. */
  function lasted(name, goesOn, from, now) {
    if (since[name] !== null) watch[name] = Math.max(watch[name], now - since[name])
    if (!goesOn) since[name] = null
    else since[name] ??= from
    if (goesOn) watch[name] = Math.max(watch[name], now - since[name])
  }
  function note({ row, isAwaited }) {
    const place = Number(row.getAttribute('aria-rowindex')) - 2
    if (isAwaited || known.has(place)) return
    watch.rows.push([place, row.querySelector('.table-title')?.textContent])
    known.add(place)
  }
  function follow(row, now) {
    const place = Number(row.row.getAttribute('aria-rowindex')) - 2
    if (row.isAwaited) {
      if (!waiting.has(place)) waiting.set(place, now)
      watch.awaited = Math.max(watch.awaited, now - waiting.get(place))
      return place
    }
    if (waiting.has(place)) watch.awaited = Math.max(watch.awaited, now - waiting.get(place))
    waiting.delete(place)
    return place
  }

  function frame() {
    const now = performance.now()
    const { rows, band } = look()
    lasted('blank', !isCovered(band, rows), now, now)
    // The compositor scrolls by itself what stood at the last frame.
    lasted('blankAtMost', !isCovered(band, standing) || !isCovered(band, rows), before, now)
    rows.forEach(note)
    const seen = rows.filter((row) => isIn(row, band))
    lasted(
      'awaitedAnywhere',
      seen.some((row) => row.isAwaited),
      now,
      now,
    )
    const places = new Set(seen.map((row) => follow(row, now)))
    for (const place of waiting.keys()) if (!places.has(place)) waiting.delete(place)
    watch.longestFrame = Math.max(watch.longestFrame, now - before)
    watch.frames += 1
    standing = rows
    before = now
    requestAnimationFrame(frame)
  }

  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (startTime >= watch.began) watch.longTasks.push(Math.round(duration))
  }).observe({ type: 'longtask' })
  watch.begin()
  window.rowsWatch = watch
  requestAnimationFrame(frame)
}
