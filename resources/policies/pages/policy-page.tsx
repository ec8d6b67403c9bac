import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { checkAccess } from '../../../src/framework/access'
import { formatDate } from '../../../src/framework/values/dates'
import { Card } from '../../../src/views/blocks/card'
import { ExpandableSection } from '../../../src/views/blocks/expandable-section'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { PageHead } from '../../../src/views/page-head'
import { listPath } from '../../../src/views/paths'
import { FilesBox } from '../../../src/views/record/files/files-box'
import { useSignedIn } from '../../../src/views/signed-in'
import { Notice, useDescribeError } from '../../../src/views/states/page-states'
import { formatLocalDay } from '../../../src/views/value/format-local-instant'
import { usePolicyWords } from '../words/en'
import { findPolicyResource, kinds } from './find-policy-resource'
import { type OwnPolicy, useAcknowledgementProgress, useAcknowledgePolicy, useOwnPolicies } from './use-policies'
import { VersionHistory } from './version-history'

/** Shows the user's policies: those in force, those to acknowledge, and former ones. */
export function PolicyPage() {
  const say = usePolicyWords()
  const { roles } = useSignedIn()
  const answer = useOwnPolicies()
  const open = (answer.data ?? []).filter(needsAcknowledgement).length
  const isEditor = checkAccess(findPolicyResource('leave'), 'create', roles).allowed
  const editors = isEditor ? kinds.map(findPolicyResource) : []
  return (
    <div className="page-narrow">
      <PageHead
        beside={
          open > 0 ? (
            <strong className="chip tone" data-tone="warning">
              {say('toConfirm', { count: open })}
            </strong>
          ) : null
        }
      >
        {editors.map((resource) => (
          <Button key={resource.name} component={Link} to={listPath(resource)} variant="outlined">
            {resource.plural}
          </Button>
        ))}
      </PageHead>
      <QueryContent of={answer} none={<Notice title={say('none')} text={say('noneText')} />}>
        {(policies) =>
          policies.map((own) => <PolicyCard key={`${own.kind} ${own.id}`} own={own} isEditor={isEditor} />)
        }
      </QueryContent>
    </div>
  )
}

const needsAcknowledgement = ({ requiresAcknowledgement, acknowledgedAt }: OwnPolicy) =>
  requiresAcknowledgement && !acknowledgedAt

function PolicyCard({ own, isEditor }: { own: OwnPolicy; isEditor: boolean }) {
  const say = usePolicyWords()
  const { kind, id, title, versionNo, summary, documentLink, isInForce, effectiveFrom } = own
  const since = say(isInForce ? 'since' : 'from', { from: formatDate(effectiveFrom) })
  return (
    <Card title={title}>
      <p className="quiet">
        {[findPolicyResource(kind).label, say('versionOf', { version: versionNo }), since].join(' · ')}
      </p>
      {summary ? <p className="text">{summary}</p> : null}
      {documentLink ? (
        <p>
          <a href={documentLink} target="_blank" rel="noreferrer">
            {say('document')}
          </a>
        </p>
      ) : null}
      {kind === 'document' ? (
        <ExpandableSection title={say('papers')}>
          {() => <FilesBox resource={findPolicyResource(kind)} id={id} kinds={['document']} />}
        </ExpandableSection>
      ) : null}
      <PolicyAcknowledgement own={own} />
      {isEditor ? (
        <ExpandableSection title={say('progress')}>
          {() => <AcknowledgementProgress kind={kind} id={id} />}
        </ExpandableSection>
      ) : null}
      <ExpandableSection title={say('history')}>{() => <VersionHistory kind={kind} shown={id} />}</ExpandableSection>
    </Card>
  )
}

function PolicyAcknowledgement({ own }: { own: OwnPolicy }) {
  const say = usePolicyWords()
  const inWords = useDescribeError()
  const { mutate, isPending, error } = useAcknowledgePolicy()
  if (own.acknowledgedAt)
    return (
      <p className="strong" data-tone="success">
        {say('confirmed', { date: formatLocalDay(own.acknowledgedAt) })}
      </p>
    )
  if (!own.requiresAcknowledgement) return null
  return (
    <div className="toolbar">
      <span>{say('openConfirm')}</span>
      <Button
        variant="contained"
        disabled={isPending}
        onClick={() => mutate(own)}
        aria-label={`${say('confirm')}: ${own.title}`}
      >
        {say('confirm')}
      </Button>
      {error ? <p role="alert">{inWords(error)}</p> : null}
    </div>
  )
}

/** Shows how many people have acknowledged a version. */
function AcknowledgementProgress({ kind, id }: Pick<OwnPolicy, 'kind' | 'id'>) {
  const say = usePolicyWords()
  return (
    <QueryContent of={useAcknowledgementProgress(kind, id)} lines={3}>
      {({ people, acknowledged, departments, missing, isCapped }) => (
        <>
          <p>{say('progressSum', { acknowledged, people })}</p>
          <ul className="plain">
            {departments.map((one) => {
              const name = one.department ?? say('noDepartment')
              return (
                <li key={one.departmentId ?? 0} className="cells">
                  <span className="wide">{name}</span>
                  <progress max={one.people} value={one.acknowledged} aria-label={name} />
                  <span className="figure">
                    {one.acknowledged} / {one.people}
                  </span>
                </li>
              )
            })}
          </ul>
          {missing.length > 0 ? (
            <p className="quiet">
              <strong>{say('missing')}: </strong>
              {missing.map(({ name }) => name).join(', ')}
              {isCapped ? ` ${say('missingCapped', { count: missing.length })}` : ''}
            </p>
          ) : null}
        </>
      )}
    </QueryContent>
  )
}
