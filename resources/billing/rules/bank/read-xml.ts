/** An XML element; its name has no namespace prefix. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  /** The element's own text, trimmed. */
  text: string
  children: XmlElement[]
}

type XmlReadResult = { ok: true; root: XmlElement } | { ok: false; code: 'notXml' | 'declaresTypes' | 'tooDeep' }

/** The largest depth of elements; it is greater than that of any statement. */
const maxDepth = 60

const tag =
  /<(?:!--[\s\S]*?-->|!\[CDATA\[([\s\S]*?)\]\]>|\?[\s\S]*?\?>|\/([^\s<>/]+)\s*>|([^\s<>/!?]+)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>)/y
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Decodes the five entities of XML and numeric ones. Others stay as they are, because a file cannot declare
 * any.
 */
const decodeEntities = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole
    const code = Number(name.slice(1).replace(/^x/i, '0x'))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const stripNamespacePrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', one, other]) => [
      stripNamespacePrefix(name),
      decodeEntities(one ?? other ?? ''),
    ]),
  )

/**
 * Reads the elements of an XML text in one pass. Any document type is refused, so that entities can neither
 * multiply nor load files.
 */
export function readXml(text: string): XmlReadResult {
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open: { element: XmlElement; tag: string }[] = [{ element: top, tag: '' }]
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at)
    const here = open.at(-1)
    if (!here) return { ok: false, code: 'notXml' }
    here.element.text += decodeEntities(text.slice(at, next < 0 ? text.length : next))
    if (next < 0) break
    if (/^<!(DOCTYPE|ENTITY)/i.test(text.slice(next, next + 10))) return { ok: false, code: 'declaresTypes' }
    tag.lastIndex = next
    const match = tag.exec(text)
    if (!match) return { ok: false, code: 'notXml' }
    at = tag.lastIndex
    const [, data, closed, opened, said = '', isEmpty] = match
    if (data !== undefined) here.element.text += data
    else if (closed !== undefined) {
      if (here.tag !== closed) return { ok: false, code: 'notXml' }
      here.element.text = here.element.text.trim()
      open.pop()
    } else if (opened !== undefined) {
      const element = { name: stripNamespacePrefix(opened), attributes: readAttributes(said), text: '', children: [] }
      here.element.children.push(element)
      if (!isEmpty) open.push({ element, tag: opened })
      if (open.length > maxDepth) return { ok: false, code: 'tooDeep' }
    }
  }
  const [root] = top.children
  return root && open.length === 1 && top.children.length === 1 && top.text.trim() === ''
    ? { ok: true, root }
    : { ok: false, code: 'notXml' }
}

/** Finds all elements at the path of names. */
export const findElements = (element: XmlElement, ...path: readonly string[]): XmlElement[] =>
  path.reduce<XmlElement[]>(
    (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  )

/** Returns the text of the first element at the path; undefined if it is missing or empty. */
export const findElementText = (element: XmlElement, ...path: readonly string[]): string | undefined =>
  findElements(element, ...path)[0]?.text || undefined
