import type { LooseFilter } from '../filter'
import type { ResourceName } from '../register'
import type { Resource } from '../resource'

/**
 * Another record that a block reads: the one that a reference of the request leads to, or the first one of
 * a list whose fields equal those of the request.
 */
export type DecideSource<Name extends string = string> =
  | Name
  | { of: ResourceName; equal: Readonly<Record<string, Name>>; where?: LooseFilter }

/** A part of what is seen of a request before it is decided. */
export type DecideBlock<Name extends string = string> =
  /** Values of the request, or of another record. */
  | { shows: 'fields'; of: readonly string[]; from?: DecideSource<Name> }
  /** The lines of a part, each with its files; default columns: those of the form, with the result. */
  | { shows: 'lines'; of: string; columns?: readonly string[] }
  /** Fields side by side with their former value: by the field of the request, the field that holds it. */
  | { shows: 'difference'; of: Readonly<Partial<Record<Name, string>>>; from?: DecideSource<Name> }
  /** What an area draws, by the name that its pages give it; `of` passes it fields of the request. */
  | { draws: string; of?: Readonly<Record<string, Name>> }

type Decided = Pick<Resource, 'approval' | 'fields' | 'parts' | 'title' | 'views'>

/** Lists what is seen of a request: what is declared, after its own fields; default: also all its lines. */
export function listDecideBlocks(resource: Decided): readonly DecideBlock[] {
  const { decide } = resource.views
  const own: DecideBlock = { shows: 'fields', of: listOwnFields(resource) }
  if (!decide) return [own, ...Object.keys(resource.parts).map((of): DecideBlock => ({ shows: 'lines', of }))]
  return decide.some(isOwnFields) ? decide : [own, ...decide]
}

const isOwnFields = (block: DecideBlock): boolean =>
  'shows' in block && block.shows === 'fields' && block.from === undefined

/**
 * Lists the facts of the approval, then other fields of the header and the form, which has all unless
 * it is declared.
 */
function listOwnFields({ approval, fields, title, views: { header = [], form, decide = [] } }: Decided): string[] {
  const entered = form ? Object.values(form).flat() : Object.keys(fields)
  const compared = decide.flatMap((block) =>
    'shows' in block && block.shows === 'difference' ? [...Object.keys(block.of), ...listFormerFields(block)] : [],
  )
  const omittedNames = new Set([title, approval?.requester, ...compared])
  const names = new Set([...(approval?.facts ?? []), ...header, ...entered])
  return [...names].filter((name) => !omittedNames.has(name))
}

/** Lists the fields of the request itself that hold former values. */
const listFormerFields = ({ of, from }: Extract<DecideBlock, { shows: 'difference' }>): string[] =>
  from === undefined ? Object.values(of).filter((name) => name !== undefined) : []
