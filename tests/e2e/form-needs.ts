import type { Browser, Locator, Page } from 'playwright-core'
import { checkAccess } from '../../src/framework/access'
import type { FieldErrors } from '../../src/framework/errors'
import { type Field, getFieldBehaviour } from '../../src/framework/field'
import type { Role } from '../../src/framework/register'
import type { Resource } from '../../src/framework/resource'
import { createPath } from '../../src/views/paths'
import { still } from '../browser/still'
import { validText } from '../generated/values'
import { shipped } from '../setup/shipped'
import { follow } from './screens'
import { signedIn } from './signed-in'

/** Who enters records, those with few rights first. */
export const people = ['employee', 'finance', 'hr', 'marketing', 'manager', 'director', 'admin', 'hrfinance'] as const

/** What the main button of a form answered to what was marked as required. */
export interface Outcome {
  /** Fields that were refused for being empty although nothing said so. */
  unmarked: string[]
  /** Other refusals, and controls that could not be filled in, by name. */
  others: string[]
}

interface Scene {
  page: Page
  resource: Resource
  /** Makes texts that no two forms share. */
  n: number
}

/** Opens pages of the demo people, and finds for a resource the first of them who may enter its records. */
export async function openPeople(browser: Browser, baseURL: string) {
  const opened = await Promise.all(
    people.map(async (person) => {
      const { page, close } = await signedIn(browser, person, { baseURL })
      const roles = await page.evaluate(() => JSON.parse(sessionStorage.getItem('userToken') ?? '{}').roles)
      await page.goto('/Holidays')
      return { person, page, close, roles: roles as Role[] }
    }),
  )
  return {
    find: (resource: Resource) => opened.find(({ roles }) => checkAccess(resource, 'create', roles).allowed),
    close: () => Promise.all(opened.map(({ close }) => close())),
  }
}

const main = (page: Page) => page.getByRole('main')
const marked = '[aria-required=true]'
const mainButton = (page: Page) => main(page).locator('.form-foot button').first()

/** Fills in what the form marks as required, presses its main button, and tells what was refused. */
export async function trySave(scene: Scene): Promise<Outcome | undefined> {
  const { page, resource } = scene
  const answers: FieldErrors[] = []
  const note = async (answer: {
    ok(): boolean
    url(): string
    json(): Promise<{ fields?: FieldErrors; error?: string }>
  }) => {
    if (answer.ok() || !answer.url().includes('/sow/')) return
    const { fields, error } = await answer.json()
    answers.push(fields ?? { '': { code: 'general', message: error ?? '' } })
  }
  await follow(page, createPath(resource))
  if ((await main(page).locator('form .form-foot').count()) === 0) return undefined
  page.on('response', note)
  const others: string[] = []
  for (let press = 0; press < 8; press++) {
    others.push(...(await fillMarked(scene)))
    const label = await mainButton(page).innerText()
    await mainButton(page).click()
    await still(page)
    const question = page.getByRole('dialog').locator('button.MuiButton-contained')
    if ((await question.count()) > 0) await question.click()
    await still(page)
    if ((await mainButton(page).count()) === 0 || (await mainButton(page).innerText()) === label) break
  }
  page.off('response', note)
  return sortRefusals(page, others, answers)
}

async function sortRefusals(page: Page, others: string[], answers: readonly FieldErrors[]): Promise<Outcome> {
  const refused = await main(page)
    .locator('form [id$="-error"]')
    .evaluateAll((all) =>
      all.flatMap((error) => {
        const control = document.getElementById(error.id.replace(/-error$/, ''))
        if (!control) return []
        const label = control.querySelector('legend') ?? document.querySelector(`label[for="${control.id}"]`)
        const typed = [control, ...control.querySelectorAll('input, textarea, select')]
        return {
          text: `${control.id.slice(control.id.indexOf('-') + 1)}: ${error.textContent}`,
          sentence: error.textContent ?? '',
          isEmpty:
            typed.every((each) => !('value' in each) || each.value === '') &&
            !control.closest('.MuiAutocomplete-root')?.querySelector('.MuiChip-root'),
          isMarked: label
            ? !label.textContent?.includes('(optional)')
            : control.matches('[aria-required=true], [aria-label*="(this or "]'),
        }
      }),
    )
  // A sentence that stands at a filled-in field as well is about both values, such as two dates.
  const isOfValues = (sentence: string) => refused.some((each) => !each.isEmpty && each.sentence === sentence)
  const unmarked = refused.filter(({ isEmpty, isMarked, sentence }) => isEmpty && !isMarked && !isOfValues(sentence))
  const rest = refused.filter((each) => !unmarked.includes(each)).map(({ text }) => text)
  const general = answers.flatMap((fields) => (fields['']?.message ? [fields[''].message] : []))
  return { unmarked: unmarked.map(({ text }) => text), others: [...others, ...rest, ...general] }
}

/** Fills in marked controls until none is empty: what is filled in can mark others. */
async function fillMarked(scene: Scene): Promise<string[]> {
  const { page } = scene
  const hopeless = new Set<string>()
  for (let round = 0; round < 40; round++) {
    const id = await findEmptyMarked(page, [...hopeless])
    if (id === undefined) break
    const isFilled = await fillControl(scene, page.locator(`[id="${id}"]`), id.slice(id.indexOf('-') + 1))
    if (!isFilled) hopeless.add(id)
    await still(page)
  }
  return [...hopeless].map((id) => `${id.slice(id.indexOf('-') + 1)} has nothing to choose`)
}

/** Finds a marked control that is empty; of fields that serve instead of each other one is enough. */
const findEmptyMarked = (page: Page, hopeless: readonly string[]): Promise<string | undefined> =>
  main(page).evaluate(
    (root, { marked, hopeless }) => {
      const isEmpty = (control: Element) =>
        (control as HTMLInputElement).value === '' &&
        !control.closest('.MuiAutocomplete-root')?.querySelector('.MuiChip-root')
      const isOpen = (control: Element) => control.checkVisibility() && !hopeless.includes(control.id)
      const required = [...root.querySelectorAll(`form ${marked}`)].find((each) => isOpen(each) && isEmpty(each))
      if (required) return required.id
      const words = (control: Element) =>
        root.querySelector(`label[for="${control.id}"]`)?.textContent ?? control.getAttribute('aria-label') ?? ''
      const alternatives = [...root.querySelectorAll('form [id]')].filter((each) => words(each).includes('(this or '))
      const nameOf = (control: Element) =>
        words(control)
          .split(/, line | \(/)[0]
          ?.toLowerCase() ?? ''
      const openGroup = alternatives.find((each) => {
        const same = alternatives.filter((other) => other === each || words(each).toLowerCase().includes(nameOf(other)))
        return isOpen(each) && same.every(isEmpty)
      })
      return openGroup?.id
    },
    { marked, hopeless },
  )

async function fillControl({ page, resource, n }: Scene, control: Locator, path: string): Promise<boolean> {
  const { tag, role } = await control.evaluate((element) => ({
    tag: element.tagName,
    role: element.getAttribute('role'),
  }))
  if (tag === 'SELECT') {
    const first = await control
      .locator('option')
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
    const value = first.find(Boolean)
    if (value === undefined) return false
    await control.selectOption(value)
    return true
  }
  if (role === 'combobox') {
    // Options of native selects are no list that opens.
    const option = page.locator('[role=listbox] [role=option]').first()
    await control.click()
    const isOffered = await option.waitFor({ timeout: 8_000 }).then(
      () => true,
      () => false,
    )
    if (isOffered) await option.click()
    if (await option.isVisible()) await page.keyboard.press('Escape')
    return isOffered
  }
  const field = findField(resource, path)
  const text = field?.type.name === 'instant' ? '01 Dec 2026, 10:00' : field && validText(field, n, () => undefined)
  if (text === undefined) return false
  await control.fill(text)
  await control.blur()
  return true
}

/** Finds the declared field of a control: of the record, of an object in it, or of a line. */
function findField(resource: Resource, path: string): Field | undefined {
  const [head = '', cell, inLine] = path.split('-')
  const part = cell === undefined ? undefined : resource.parts[head]
  if (part) return shipped.resources.find(({ name }) => name === part.of)?.fields[inLine ?? '']
  const [name = '', ...places] = head.split('.')
  const inner = places.filter((place) => !/^\d+$/.test(place))
  return inner.reduce<Field | undefined>(
    (field, place) => field && getFieldBehaviour(field).nested()?.[place],
    resource.fields[name],
  )
}
