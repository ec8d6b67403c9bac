/** The cards of each column in their order, for the arrow keys. */
type CardColumns = readonly (readonly string[])[]

const keySteps: Readonly<Record<string, readonly [columns: number, cards: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Finds the card to which a key leads; undefined if there is none, or for another key. */
export function findNextCard(columns: CardColumns, card: string, key: string): string | undefined {
  const [aside, down] = keySteps[key] ?? []
  if (aside === undefined || down === undefined) return undefined
  const column = columns.findIndex((cards) => cards.includes(card))
  const at = columns[column]?.indexOf(card) ?? -1
  if (aside === 0) return columns[column]?.[at + down]
  // Columns without cards are skipped.
  for (let other = column + aside; other >= 0 && other < columns.length; other += aside) {
    const cards = columns[other] ?? []
    if (cards.length > 0) return cards[Math.min(at, cards.length - 1)]
  }
  return undefined
}

const place = 'data-card'

/** Reads the cards of each column from the page. */
function readBoardColumns(board: HTMLElement): CardColumns {
  return [...board.querySelectorAll('[data-column]')].map((column) =>
    [...column.querySelectorAll(`[${place}]`)].map((card) => card.getAttribute(place) ?? ''),
  )
}

export const findCardElement = (board: HTMLElement, card: string): HTMLElement | null =>
  board.querySelector<HTMLElement>(`[${place}="${CSS.escape(card)}"]`)

/** Moves the focus between cards; answers whether it handled the key. */
export function handleCardKey(board: HTMLElement, target: HTMLElement, key: string): boolean {
  const card = target.getAttribute(place)
  if (card === null) return false
  if (key === 'Enter') return clickControl(target.querySelector('a'))
  if (key === 'm' || key === 'M') return clickControl(target.querySelector('button'))
  const next = findNextCard(readBoardColumns(board), card, key)
  const element = next === undefined ? null : findCardElement(board, next)
  element?.focus()
  return element !== null
}

function clickControl(control: HTMLElement | null): boolean {
  control?.click()
  return control !== null
}
