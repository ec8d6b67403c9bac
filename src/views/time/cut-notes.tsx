import { useTimeWords } from '../../i18n/lists/time-words'
import { lowercaseFirst } from '../../i18n/say'
import type { GanttLinks, PartRows } from './use-part-rows'

/** Tells how many records are shown where there are more. */
export function CutNotes({ parts, links }: { parts: readonly PartRows[]; links?: GanttLinks | undefined }) {
  const say = useTimeWords()
  const cut = parts.filter(({ rows, total }) => total > rows.length)
  const isLinkCut = links !== undefined && links.total > links.pairs.length
  if (cut.length === 0 && !isLinkCut) return null
  return (
    <div role="status" className="notice-line">
      {cut.map(({ resource, rows, total }) => (
        <p key={resource.name}>{say('cut', { shown: rows.length, total, list: lowercaseFirst(resource.plural) })}</p>
      ))}
      {isLinkCut ? <p>{say('linksCut', { shown: links.pairs.length, total: links.total })}</p> : null}
    </div>
  )
}
