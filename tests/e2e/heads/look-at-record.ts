import type { Page } from 'playwright-core'
import { getFieldBehaviour, isEmpty } from '../../../src/framework/field'
import { listDefaultColumns } from '../../../src/framework/lists/default-columns'
import { findState, type Resource } from '../../../src/framework/resource'
import { formatSummary, listSummaryFields } from '../../../src/framework/values/record-summary'
import { formatRecordValue } from '../../../src/framework/values/record-title'
import { isMoney } from '../../../src/views/value/is-money'
import { follow } from '../screens'
import { callAs } from '../signed-in'

export type ReadRecord = Record<string, unknown> & { id: number; labels?: Record<string, string>; can?: string[] }

const baseCurrency = 'INR'

/** Reads the record of a list that says most: the one with most values. */
export async function findFullestRecord(page: Page, resource: Resource): Promise<ReadRecord | undefined> {
  const { data } = await callAs(page, resource.operations.list, { perPage: '25' })
  const rows = Array.isArray(data) ? (data as ReadRecord[]) : []
  const filled = (row: ReadRecord) => Object.values(row).filter((value) => !isNothing(value)).length
  const [fullest] = rows.filter((row) => row.can?.includes('show') ?? true).sort((a, b) => filled(b) - filled(a))
  if (!fullest) return undefined
  const answer = await callAs(page, resource.operations.show, { id: String(fullest.id) })
  return (answer.data as ReadRecord | null) ?? undefined
}

const isNothing = (value: unknown) => isEmpty(value) || value === 0 || /^0(\.0+)?$/.test(String(value))

/** Opens the page of a record and says what a reader misses there without scrolling. */
export async function findHeadProblems(page: Page, resource: Resource, record: ReadRecord): Promise<string[]> {
  await follow(page, `/${resource.route}/${record.id}/show`)
  const screen = await page.evaluate(readScreen)
  const title = formatSummary(resource, record, baseCurrency)
  const state = resource.workflow && findState(resource, record[resource.workflow.field])?.label
  return [
    ...(screen.heading === title ? [] : [`is headed ${screen.heading}, not ${title}`]),
    ...(isPartOfAnother(resource) || /\p{L}\p{Ll}/u.test(screen.heading)
      ? []
      : [`is headed ${screen.heading}, which is no word`]),
    ...(/#\d/.test(screen.heading) ? [`is headed by an id: ${screen.heading}`] : []),
    ...(state && !screen.seen.includes(state) ? [`does not show its state ${state}`] : []),
    ...listMissingKinds(resource, record, screen.seen).map((kind) => `shows no ${kind}`),
    ...screen.hiddenSteps.map((step) => `hides the step ${step}`),
    ...(screen.firstFact && isNothingShown(screen.firstFact.value)
      ? [`begins with ${screen.firstFact.label}: ${screen.firstFact.value}`]
      : []),
    ...(await listHiddenLines(page, resource)),
  ]
}

/** A line may be headed by its amount, because its page is reached from its record. */
const isPartOfAnother = ({ fields }: Resource) =>
  Object.values(fields).some(({ options }) => 'isPart' in options && options.isPart === true)

const isNothingShown = (text: string) => /^(|–|-|0|0 \w+|\D{0,4}0\.00|No|None)$/.test(text.trim())

/** Lists what the list has of the record, and of which the screen shows nothing: for whom, how much, when. */
function listMissingKinds(resource: Resource, record: ReadRecord, seen: string): string[] {
  const names = [...new Set([...listSummaryFields(resource), ...listDefaultColumns(resource)])].filter(
    (name) => resource.fields[name] && !isNothing(record[name]),
  )
  const kinds: Record<string, string[]> = { reference: [], amount: [], date: [] }
  for (const name of names) {
    const field = resource.fields[name]
    if (!field) continue
    const { target, column } = getFieldBehaviour(field)
    const words = formatRecordValue(resource, record, name, baseCurrency)
    if (!words) continue
    if (target() && record.labels?.[name]) kinds.reference?.push(words)
    else if (isMoney(field)) kinds.amount?.push(words)
    else if (column()?.type === 'date') kinds.date?.push(words)
  }
  const isSeen = (words: string) => seen.includes(words) || seen.includes(words.replace(/^0/, ''))
  return Object.entries(kinds).flatMap(([kind, words]) =>
    words.length > 0 && !words.some((each) => isSeen(each) || (kind === 'date' && seen.includes(each.slice(-8))))
      ? [`${kind} (${words.join(', ')})`]
      : [],
  )
}

/** Lists the parts of the record whose first line is below the screen. */
async function listHiddenLines(page: Page, resource: Resource): Promise<string[]> {
  const parts = new Set(Object.values(resource.parts).map(({ of }) => of))
  if (parts.size === 0) return []
  const lines = page.locator('[data-lines] tbody tr')
  if ((await lines.count()) === 0) return []
  const box = await lines.first().boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return box && box.y + box.height <= height ? [] : [`has its first line at ${box?.y ?? 'no place'}`]
}

/** Reads what the window shows without scrolling. Runs in the page. */
function readScreen() {
  const main = document.querySelector('main') ?? document.body
  const isInSight = (box: DOMRect) =>
    box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
  const texts: string[] = []
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    if (isInSight(range.getBoundingClientRect())) texts.push(node.textContent ?? '')
  }
  const textOf = (element: Element | null | undefined) =>
    element instanceof HTMLElement ? element.innerText.trim() : ''
  const fact = main.querySelector('dd')
  const steps = [...main.querySelectorAll('[role=group] button')]
  return {
    heading: textOf(main.querySelector('h1')),
    seen: texts.join(' '),
    hiddenSteps: steps.filter((step) => !isInSight(step.getBoundingClientRect())).map(textOf),
    firstFact: fact ? { label: textOf(fact.previousElementSibling), value: textOf(fact) } : null,
  }
}
