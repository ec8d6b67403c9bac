/** An element with attributes and content; the first picture is drawn before React is there. */
export function buildElement(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElement {
  const node = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value)
  node.append(...content)
  return node
}

/** Room for what comes with the application, in pixels; it says nothing to readers. */
export function buildRoom(height: number, kind = 'first-room'): HTMLElement {
  const room = buildElement('div', { class: kind, 'aria-hidden': 'true' })
  room.style.height = `${height}px`
  return room
}

/** A line drawing of 24 by 24. */
export function drawPath(path: string): SVGElement {
  const [picture, line] = ['svg', 'path'].map((name) => document.createElementNS('http://www.w3.org/2000/svg', name))
  picture?.setAttribute('viewBox', '0 0 24 24')
  picture?.setAttribute('aria-hidden', 'true')
  line?.setAttribute('d', path)
  if (line) picture?.append(line)
  return picture as SVGElement
}
