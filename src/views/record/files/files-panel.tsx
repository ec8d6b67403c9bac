import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import { Panel } from '../record-sections'
import { FilesBox } from './files-box'
import { useFileWords } from './words'

/** Shows the files of a record on its page. */
export function FilesPanel({ resource, record }: { resource: Resource; record: Row }) {
  const say = useFileWords()
  return (
    <Panel title={say('title')}>
      <FilesBox resource={resource} id={Number(record.id)} />
    </Panel>
  )
}
