import { type ComponentType, type RefObject, Suspense, useEffect, useState } from 'react'
import type { LayoutPart } from '../../../framework/reports/dashboard-layout'
import type { PartGroup } from './use-arrangement'
import type { RoomOfPart } from './use-remembered-rooms'
import './dashboard.css'

interface ArrangedCardsProps {
  parts: readonly LayoutPart[]
  /** The cards of the page by their names. */
  cards: Readonly<Record<string, ComponentType<object>>>
  /** While the page is arranged, hidden cards are loaded too, because only they know their titles. */
  isArranging: boolean
  roomOf: RoomOfPart
}

const prefix = 'card:'

/** Shows the cards of a page as the person arranged them. */
export function ArrangedCards({ parts, cards, isArranging, roomOf }: ArrangedCardsProps) {
  return parts.map(({ name, size, isHidden = false }) => {
    const key = name.slice(prefix.length)
    const Card = name.startsWith(prefix) && Object.hasOwn(cards, key) ? cards[key] : undefined
    if (!Card || (isHidden && !isArranging)) return null
    return (
      <div key={name} className="arranged" data-part={name} data-size={size} hidden={isHidden} style={roomOf(name)}>
        <Suspense fallback={null}>
          <Card />
        </Suspense>
      </div>
    )
  })
}

/**
 * Reads the titles of the cards from the page while it is arranged: a card that shows nothing to the person
 * is not offered.
 */
export function useCardLabels(box: RefObject<HTMLElement | null>, isArranging: boolean): PartGroup['parts'] {
  const [labels, setLabels] = useState<PartGroup['parts']>([])
  useEffect(() => {
    const page = box.current
    if (!isArranging || !page) return
    const readLabels = () => {
      const next = listCardLabels(page)
      setLabels((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next))
    }
    readLabels()
    const observer = new MutationObserver(readLabels)
    observer.observe(page, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [box, isArranging])
  return labels
}

const listCardLabels = (page: HTMLElement): PartGroup['parts'] =>
  [...page.querySelectorAll<HTMLElement>(`[data-part^="${prefix}"]`)].flatMap((part) => {
    const titles = [...part.querySelectorAll('.card[aria-label]')].map((card) => card.getAttribute('aria-label'))
    return titles.length > 0 ? [{ name: part.dataset.part ?? '', label: titles.join(', ') }] : []
  })
