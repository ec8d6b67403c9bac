import { type RefObject, useLayoutEffect } from 'react'
import './packed-cards.css'

/** The gap between cards in pixels, as the columns have it. */
const gap = 12

function fitRows(card: HTMLElement): void {
  const height = card.offsetHeight
  card.style.gridRowEnd = height === 0 ? '' : `span ${height + gap}`
}

/** Packs cards of any height into columns without holes; the grid has the class `packed-cards`. */
export function usePackedCards(box: RefObject<HTMLElement | null>): void {
  // After each rendering, because cards come and go.
  useLayoutEffect(() => {
    const cards = [...(box.current?.children ?? [])].filter((card) => card instanceof HTMLElement)
    for (const card of cards) fitRows(card)
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) if (target instanceof HTMLElement) fitRows(target)
    })
    for (const card of cards) observer.observe(card)
    return () => observer.disconnect()
  })
}
