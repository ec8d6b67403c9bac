import { callOperation } from '../dataProvider/call'
import type { MenuItem, SignedInUser } from '../src/framework/session'

/** A whole menu that this browser keeps, since its answer is long. */
interface StoredMenu {
  empId: number
  hash: string
  menu: MenuItem[]
}

const place = 'steward.menu'

function readStoredMenu(): StoredMenu | undefined {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Puts the whole menu in place of one without the entries of own resources; it is fetched once by its hash.
 * Where that fails, the person stays as answered and the next refresh tries again.
 */
export async function completeMenu(user: SignedInUser, signal?: AbortSignal): Promise<SignedInUser> {
  const { menuHash, ...rest } = user
  if (menuHash === undefined) return user
  const stored = readStoredMenu()
  const isSame = stored?.hash === menuHash && stored.empId === user.empId
  const menu = isSame ? stored.menu : await fetchMenu(user.empId, signal).catch(() => undefined)
  return menu ? { ...rest, menu: withBadges(menu, user.menu) } : user
}

async function fetchMenu(empId: number, signal?: AbortSignal): Promise<MenuItem[] | undefined> {
  const { data } = await callOperation<Partial<StoredMenu> & { menuHash?: string }>(
    'isEmployeeInSpecialRole',
    {},
    signal ? { signal } : {},
  )
  // The session changed while the answer was on its way, so it is dropped.
  if (!data?.menu || data.empId !== empId) return undefined
  try {
    localStorage.setItem(place, JSON.stringify({ empId, hash: data.menuHash, menu: data.menu }))
  } catch {
    // A browser whose storage is full fetches it again.
  }
  return data.menu
}

/** Counts stand only in the menu that was answered last. */
function withBadges(menu: readonly MenuItem[], brief: readonly MenuItem[]): MenuItem[] {
  const badges = new Map(brief.flatMap(({ path, badge }) => (path && badge ? [[path, badge] as const] : [])))
  return menu.map((item) => {
    const badge = badges.get(item.path ?? '')
    return badge ? { ...item, badge } : item
  })
}
