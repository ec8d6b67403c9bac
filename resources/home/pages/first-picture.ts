import { buildElement } from '../../../src/first/elements'
import type { PictureSource } from '../../../src/first/picture'
import { sayFrom } from '../../../src/first/say'
import { readStored } from '../../../src/first/stored'
import { dateInZone } from '../../../src/framework/values/dates'
import { roles } from '../../people/roles'
import { firstWords } from '../words/first'
import { extractFirstName, formatLongDate, toPartOfDay } from './greeting'
import type { HomeFigures, LeaveToday } from './use-home-data'
import '../../../src/views/blocks/layout.css'
import './home.css'

const say = sayFrom(firstWords)

interface JoinedAnswer {
  operation: string
  answer: { data?: unknown }
}

/** What stands above the first figure at most visits: the check-in of somebody who has not come yet. */
const usualRooms: Readonly<Record<string, number>> = { 'card:attendance': 209 }

/** Draws the greeting and the first cards, as far down as it is known where they stand. */
export async function drawHome({ who, read }: PictureSource): Promise<Node[] | undefined> {
  const answers = await read<readonly JoinedAnswer[]>('getHome')
  const readAnswer = <Data>(operation: string) =>
    answers?.find((each) => each.operation === operation)?.answer.data as Data | undefined
  const figures = readAnswer<HomeFigures>('getKpiForHome')
  if (!figures?.layout) return undefined
  const leave = readAnswer<LeaveToday>('HomeLeaveStats')
  const rooms = readRooms(who.empId)
  const cards: HTMLElement[] = []
  for (const { name } of figures.layout.parts.filter(({ isHidden }) => !isHidden)) {
    const card = drawCard(name, figures, leave)
    const room = rooms[name] ?? usualRooms[name]
    if (!card && room === undefined) break
    const part = buildElement(
      'div',
      { class: 'arranged' },
      card ?? buildElement('section', { class: 'card', 'aria-hidden': 'true' }),
    )
    if (room !== undefined) part.style.minHeight = `${room}px`
    cards.push(part)
    if (room === undefined) break
  }
  const zone = who.zone ?? who.company.zone
  const greeting = say(toPartOfDay(zone), { name: extractFirstName(who.fullName) })
  const chips = who.roles.map((role) => buildElement('li', { class: 'chip' }, roles[role] ?? role))
  const about = [
    buildElement('p', { class: 'quiet' }, formatLongDate(dateInZone(zone, Date.parse(figures.asOf)))),
    buildElement('ul', { class: 'plain toolbar', 'aria-label': say('roles') }, ...chips),
  ]
  return [
    buildElement(
      'div',
      { class: 'page-wide home-page' },
      buildElement('h1', { class: 'page-title' }, greeting),
      buildElement('div', { class: 'home-about' }, ...about),
      buildElement('div', { class: 'home-tools' }),
      buildElement('div', { class: 'home-today' }, ...cards),
    ),
  ]
}

/** The heights that the cards had last time, at this width. */
function readRooms(empId: number): Readonly<Record<string, number>> {
  const last = readStored<{ width: number; rooms: Record<string, number> }>(`home.rooms.${empId}`)
  return last?.width === innerWidth ? last.rooms : {}
}

function drawCard(name: string, { toDecide }: HomeFigures, leave: LeaveToday | undefined): HTMLElement | undefined {
  if (name === 'card:approvals' && toDecide.total > 0) {
    const { total } = toDecide
    const count = buildElement('strong', {}, total === 1 ? say('oneWaits') : say('manyWait', { count: total }))
    return buildCard(say('waiting'), buildElement('p', { class: 'toolbar' }, count))
  }
  const balances = leave?.balances.filter(({ available }) => available !== null) ?? []
  return name === 'card:leave' && balances.length > 0
    ? buildCard(say('leave'), buildElement('dl', { class: 'pairs figures' }, ...balances.map(drawBalance)))
    : undefined
}

const buildCard = (title: string, content: HTMLElement) =>
  buildElement(
    'section',
    { class: 'card' },
    buildElement('div', { class: 'between' }, buildElement('h2', {}, title)),
    content,
  )

function drawBalance({ leaveType, available, pending }: LeaveToday['balances'][number]): HTMLElement {
  const days = buildElement(
    'dd',
    {},
    buildElement('strong', {}, String(available)),
    ` ${say(available === 1 ? 'dayLeft' : 'daysLeft')}`,
  )
  if (pending > 0) days.append(buildElement('small', {}, say('pending', { days: pending })))
  return buildElement('div', {}, buildElement('dt', {}, leaveType), days)
}
