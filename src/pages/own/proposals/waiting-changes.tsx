import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ProposedChange } from '../../../engines/definitions/agreed-losses'
import { Card } from '../../../views/blocks/card'
import { Table } from '../../../views/blocks/table'
import { formatInstantInZone } from '../../../views/reports/format-instant'
import { useSignedIn } from '../../../views/signed-in'
import { ApplyingChanges } from '../progress/applying-changes'
import { LossLines, nameChange } from './change-names'
import { ReviewProposal } from './review-proposal'
import { useProposals } from './use-proposals'
import { type ProposalSay, useProposalWords } from './words'
import './proposals.css'

interface WaitingChangesProps {
  /** Only changes of this kind; absent: of all kinds, and the setting. */
  kind?: ProposedChange['kind']
}

/** Lists the changes that are being applied, and those that wait for a second administrator. */
export function WaitingChanges(props: WaitingChangesProps) {
  return (
    <>
      <ApplyingChanges />
      <ProposedChanges {...props} />
    </>
  )
}

function ProposedChanges({ kind }: WaitingChangesProps) {
  const say = useProposalWords()
  const { data } = useProposals()
  const [opened, setOpened] = useState<number>()
  const changes = (data?.changes ?? []).filter((change) => kind === undefined || change.kind === kind)
  const openedOne = changes.find(({ id }) => id === opened)
  if (changes.length === 0) return null
  return (
    <Card title={say('waiting')}>
      <p className="quiet">{say('waitingHelp')}</p>
      <ChangesTable {...{ changes, say }} onOpen={setOpened} />
      {openedOne ? (
        <ReviewProposal key={openedOne.version} proposal={openedOne} onClose={() => setOpened(undefined)} />
      ) : null}
    </Card>
  )
}

interface ChangesTableProps {
  changes: readonly ProposedChange[]
  say: ProposalSay
  onOpen(id: number): void
}

function ChangesTable({ changes, say, onOpen }: ChangesTableProps) {
  const { zone, company } = useSignedIn()
  const describeState = ({ isStale, isOwn }: ProposedChange) =>
    isStale ? say('stale') : say(isOwn ? 'forOthers' : 'forYou')
  return (
    <Table
      label={say('waiting')}
      narrow="stack"
      lines={changes}
      keyOf={({ id }) => id}
      columns={[
        { head: say('change'), of: (change) => nameChange(change, say) },
        { head: say('lost'), of: ({ losses }) => <LossLines {...{ losses }} /> },
        {
          head: say('askedBy'),
          of: ({ by, at, isOwn }) => {
            const moment = formatInstantInZone(at, zone ?? company.zone)
            return say(isOwn ? 'byYou' : 'by', { by: by ?? '', at: moment })
          },
        },
        { head: say('reason'), of: ({ reason }) => reason },
        {
          head: say('state'),
          of: (change) => (
            <span className="tone" data-tone={change.isStale ? 'danger' : 'warning'}>
              {describeState(change)}
            </span>
          ),
        },
        {
          key: 'actions',
          head: '',
          of: (change) => (
            <Button
              size="small"
              variant={change.isOwn ? 'text' : 'outlined'}
              aria-label={say('reviewLabel', { name: change.name })}
              onClick={() => onOpen(change.id)}
            >
              {say('review')}
            </Button>
          ),
        },
      ]}
    />
  )
}
