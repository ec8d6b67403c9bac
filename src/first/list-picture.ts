import type { Row } from '../../dataProvider/create'
import { checkAccess } from '../framework/access'
import { findUnit, getFieldBehaviour, isEmpty } from '../framework/field'
import { listDefaultColumns } from '../framework/lists/default-columns'
import { findState, type Resource } from '../framework/resource'
import type { ShownField } from '../views/display-fields'
import { canReadField, isReadableInSomeRecords } from '../views/field-access'
import { type CardFields, formatCardFacts, formatCardTitle, pickCardFields } from '../views/list/cards/card-facts'
import { recordPath } from '../views/paths'
import type { SignedInPerson } from '../views/signed-in'
import '../views/list/cards/list-cards.css'
import { drawStateChip } from './chip'
import { buildElement, buildRoom } from './elements'
import type { RecordSource } from './picture'
import { findShownField } from './shown-fields'
import { readStored } from './stored'

/** Cards beyond these are below the fold of any phone. */
const most = 12

/** Draws the cards of a list as it opens; undefined where the list opens in another way. */
export async function drawList({ resource, find, who, read }: RecordSource): Promise<Node[] | undefined> {
  if (readStored<{ isLong?: boolean }>(`frame.${resource.name}`)?.isLong) return undefined
  if (!checkAccess(resource, 'list', who.roles).allowed) return undefined
  const rows = await read<readonly Row[]>(resource.operations.list)
  if (!rows || rows.length === 0) return undefined
  const fields = pickCardFields(resource, listShownColumns({ resource, find, who }, rows))
  const cards = rows.slice(0, most).map((row) => drawCard(resource, row, fields, who))
  const title = buildElement('h1', { class: 'first-title' }, resource.plural)
  return [
    buildElement('div', { class: 'first-head' }, title),
    buildRoom(36, 'first-room first-search'),
    buildRoom(31, resource.views.tabs ? 'first-room first-tabs' : 'first-room first-filters'),
    buildElement('ul', { class: 'list-cards' }, ...cards),
  ]
}

/** The columns that the person sees here, and all that they could see. */
function listShownColumns(
  { resource, find, who }: Omit<RecordSource, 'read'>,
  rows: readonly Row[],
): { visible: ShownField[]; all: ShownField[] } {
  const usual = listDefaultColumns(resource)
  const chosen = readStored<readonly string[]>(`columns.${resource.name}`)
  const state = resource.workflow?.field
  const findAll = (names: readonly string[]) =>
    [...new Set(names)]
      .filter((name) => canReadField(resource, name.split('.')[0] ?? name, who))
      .flatMap((name) => findShownField(resource, name, find) ?? [])
  const isMostlyHidden = (name: string) =>
    isReadableInSomeRecords(resource, name.split('.')[0] ?? name, who) &&
    rows.filter((row) => !isEmpty(row[name])).length * 2 < rows.length
  const names = chosen ?? usual.filter((name) => !isMostlyHidden(name))
  const others = [...usual, ...Object.keys(resource.fields), ...(state ? [state] : [])]
  return { visible: findAll([resource.title, ...names]), all: findAll([resource.title, ...others]) }
}

function drawCard(resource: Resource, row: Row, fields: CardFields<ShownField>, { company, roles }: SignedInPerson) {
  const { amount, facts } = fields
  const { title, numbers } = formatCardTitle(resource, fields, row, company.currency)
  const words = [...numbers, ...formatCardFacts(facts, row, company.currency)].join(' · ')
  const state = resource.workflow && row[resource.workflow.field]
  const sum =
    amount && !isEmpty(row[amount.name])
      ? getFieldBehaviour(amount.field).text(row[amount.name], findUnit(amount.field, row, company))
      : undefined
  const content = buildElement(
    'div',
    { class: 'card-content' },
    buildElement(
      'div',
      { class: 'card-head' },
      buildElement('a', { href: recordPath(resource, row.id) }, buildElement('span', {}, title)),
      ...(sum === undefined ? [] : [buildElement('span', { class: 'card-amount' }, sum)]),
    ),
    buildElement(
      'p',
      { class: 'card-facts' },
      ...(isEmpty(state) ? [] : [drawStateChip(findState(resource, state), String(state))]),
      words,
    ),
  )
  const verbs = ['update', ...Object.keys(resource.workflow?.transitions ?? {})]
  const hasTick = !resource.source && verbs.some((verb) => checkAccess(resource, verb, roles).allowed)
  return buildElement(
    'li',
    {},
    ...(hasTick ? [buildElement('span', { class: 'first-tick', 'aria-hidden': 'true' })] : []),
    content,
    buildElement('span', { class: 'row-actions', 'aria-hidden': 'true' }),
  )
}
