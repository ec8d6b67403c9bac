import type { Row } from '../../../../../dataProvider/create'
import { findResource } from '../../../../framework/company/catalogue'
import { isEmpty } from '../../../../framework/field'
import type { DecideBlock } from '../../../../framework/lists/decide-blocks'
import type { Resource } from '../../../../framework/resource'
import { Table } from '../../../blocks/table'
import { findColumn } from '../../../display-fields'
import { canReadField } from '../../../field-access'
import { useSignedIn } from '../../../signed-in'
import { LoadingLines } from '../../../states/page-states'
import { EvidenceValue } from './evidence-fields'
import { useSourceRecord } from './use-source-record'
import { useEvidenceWords } from './words'

interface EvidenceDifferenceProps {
  block: Extract<DecideBlock, { shows: 'difference' }>
  resource: Resource
  record: Row
}

/** Shows what the request changes: each field with its former and its new value. */
export function EvidenceDifference({ block: { of, from }, resource, record }: EvidenceDifferenceProps) {
  const say = useEvidenceWords()
  const who = useSignedIn()
  const source = useSourceRecord(resource, record, from)
  const lines = Object.entries(of).flatMap(([name, former = '']) => {
    const after = canReadField(resource, name, who, record) ? findColumn(resource, name, findResource) : undefined
    const isKnown = source.record && canReadField(source.resource, former, who, source.record)
    const before = isKnown ? findColumn(source.resource, former, findResource) : undefined
    const saysNothing = isEmpty(record[name]) && isEmpty(source.record?.[former])
    return after && !saysNothing ? [{ name, after, before, label: from === undefined ? '' : after.label }] : []
  })
  if (lines.length === 0) return null
  if (source.isPending) return <LoadingLines lines={lines.length} />
  return (
    <section className="evidence-block" aria-label={say('changes')}>
      <h3>{say('changes')}</h3>
      <Table
        label={say('changes')}
        lines={lines}
        keyOf={({ name }) => name}
        columns={[
          { head: say('field'), of: ({ label, after }) => label || after.label },
          {
            head: say('before'),
            of: ({ before }) =>
              before && source.record ? (
                <s className="evidence-before">
                  <EvidenceValue field={before} resource={source.resource} record={source.record} />
                </s>
              ) : (
                <span className="no-value">–</span>
              ),
          },
          {
            head: say('after'),
            of: ({ after }) => (
              <strong>
                <EvidenceValue field={after} resource={resource} record={record} />
              </strong>
            ),
          },
        ]}
      />
    </section>
  )
}
