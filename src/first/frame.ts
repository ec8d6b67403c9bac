import type { Roles } from '../framework/company/roles'
import type { MenuItem } from '../framework/session'
import { pickBarEntries } from '../shell/phone/bar-entries'
import '../shell/layout.css'
import '../shell/phone/bottom-bar.css'
import './first-screen.css'
import { buildElement } from './elements'

/** Draws the frame of a phone around the first content: its bars, with the entries that lead elsewhere. */
export function drawFrame(product: string, menu: readonly MenuItem[], { bar = [] }: Roles, content: Node[]) {
  const entries = pickBarEntries(menu, bar).map(({ name, path = '/' }) =>
    buildElement(
      'a',
      { class: 'bottom-entry', href: path, ...(path === location.pathname && { 'aria-current': 'page' }) },
      buildElement('span', { class: 'first-icon', 'aria-hidden': 'true' }),
      buildElement('span', {}, name),
    ),
  )
  const more = buildElement('span', { class: 'bottom-entry' })
  return buildElement(
    'div',
    { id: 'first-screen', class: 'shell', 'data-side': 'drawer' },
    buildElement('header', { class: 'top-bar' }, buildElement('span', { class: 'bar-brand first-brand' }, product)),
    buildElement('main', { class: 'content', 'aria-busy': 'true' }, ...content),
    ...(entries.length > 0 ? [buildElement('nav', { class: 'bottom-bar' }, ...entries, more)] : []),
  )
}
