import { drawFrame } from './frame'
import { showUntilReplaced } from './give-way'
import { drawList } from './list-picture'
import type { FirstScreen, PictureParts, PictureSource } from './picture'
import { drawRecord } from './record-picture'
import { readUser } from './stored'

/** Draws what the page shows first from its first answers, before the application is there. */
export async function drawFirstScreen(screen: FirstScreen, parts: PictureParts): Promise<void> {
  const [user, calls, root] = [readUser(), globalThis.stewardFirstCalls, document.getElementById('root')]
  // Whoever has no menu, or is to change the password, sees another page than the one asked for.
  if (!user || !calls || !root || user.menu.length === 0 || user.mustChangePassword) return
  const { empId, fullName, roles, zone, company } = user
  const who = { empId, fullName, company, roles: parts.roles.effective(roles), ...(zone !== undefined && { zone }) }
  const styles = loadStyles(screen.styles)
  const content = await drawContent(screen, parts, { who, read: (operation) => calls.read(operation) })
  if (!content || !(await styles)) return
  showUntilReplaced(drawFrame(document.title, user.menu, parts.roles, content), root)
}

async function drawContent(
  screen: FirstScreen,
  { pictures, load }: PictureParts,
  source: PictureSource,
): Promise<Node[] | undefined> {
  const own = pictures[location.pathname]
  if (own) return own(source)
  const declared = await load(screen)
  if (!declared) return undefined
  const isRecord = location.pathname.endsWith('/show')
  return (isRecord ? drawRecord : drawList)({ ...source, ...declared })
}

/** Answers whether all styles are there; a picture without them would be a heap of words. */
async function loadStyles(addresses: readonly string[]): Promise<boolean> {
  const loads = addresses.map(
    (href) =>
      new Promise<boolean>((done) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' })
        link.onload = () => done(true)
        link.onerror = () => done(false)
        document.head.append(link)
      }),
  )
  return (await Promise.all(loads)).every(Boolean)
}
