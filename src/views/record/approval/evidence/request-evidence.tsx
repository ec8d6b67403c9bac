import { Suspense } from 'react'
import type { Row } from '../../../../../dataProvider/create'
import { type DecideBlock, listDecideBlocks } from '../../../../framework/lists/decide-blocks'
import type { Resource } from '../../../../framework/resource'
import { LoadingLines } from '../../../states/page-states'
import { findEvidence } from '../../../tools/area-pages'
import { EvidenceDifference } from './evidence-difference'
import { EvidenceFields } from './evidence-fields'
import { EvidenceLines } from './evidence-lines'
import './evidence.css'

interface RequestEvidenceProps {
  resource: Resource
  record: Row
  /**
   * On the record page, which shows the fields itself: the resources of the lines that are shown here; none
   * for what is no lines.
   */
  parts?: readonly string[]
}

/** Shows what a request is about, as `views.decide` of its resource says. */
export function RequestEvidence({ resource, record, parts }: RequestEvidenceProps) {
  const blocks = listDecideBlocks(resource).filter((block) => !parts || isOnRecordPage(block, resource, parts))
  if (blocks.length === 0) return null
  return (
    <div className={parts ? 'evidence evidence-panel' : 'evidence'}>
      {blocks.map((block) => (
        <EvidenceBlock key={JSON.stringify(block)} {...{ block, resource, record }} />
      ))}
    </div>
  )
}

function isOnRecordPage(block: DecideBlock, { parts: declared }: Resource, parts: readonly string[]): boolean {
  if ('draws' in block) return parts.length === 0
  if (block.shows === 'lines') return parts.includes(declared[block.of]?.of ?? '')
  return parts.length === 0 && (block.shows === 'difference' || block.from !== undefined)
}

function EvidenceBlock({ block, ...request }: { block: DecideBlock; resource: Resource; record: Row }) {
  if ('draws' in block) return <AreaEvidence block={block} {...request} />
  if (block.shows === 'fields') return <EvidenceFields block={block} {...request} />
  if (block.shows === 'lines') return <EvidenceLines block={block} {...request} />
  return <EvidenceDifference block={block} {...request} />
}

interface AreaEvidenceProps {
  block: Extract<DecideBlock, { draws: string }>
  resource: Resource
  record: Row
}

/** Shows what an area draws; nothing where the area is not installed. */
function AreaEvidence({ block: { draws, of = {} }, resource, record }: AreaEvidenceProps) {
  const Evidence = findEvidence(draws)
  if (!Evidence) return null
  const values = Object.fromEntries(Object.entries(of).map(([name, field]) => [name, record[field]]))
  return (
    <Suspense fallback={<LoadingLines lines={3} />}>
      <Evidence resource={resource} record={record} values={values} />
    </Suspense>
  )
}
