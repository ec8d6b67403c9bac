import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { checkAccess } from '../../../framework/access'
import { findResource, findShippedResource, requireCatalogue } from '../../../framework/company/catalogue'
import type { CurrentDefinition, DefinitionsAnswer } from '../../../framework/company/definition'
import { QueryContent } from '../../../views/blocks/query-content'
import { LabelledSelect } from '../../../views/import/labelled-select'
import { PageHead } from '../../../views/page-head'
import { useSignedIn } from '../../../views/signed-in'
import { LoadingLines, Notice } from '../../../views/states/page-states'
import { WaitingChanges } from '../../own/proposals/waiting-changes'
import { useDefinitions } from '../use-definitions'
import { OverlayEditor } from './overlay-editor'
import { useOverlayWords } from './overlay-words'

/** Changes labels, help and columns of shipped resources; for administrators. */
export function OverlayPage() {
  const say = useOverlayWords()
  const { roles } = useSignedIn()
  const answer = useDefinitions()
  const [of, setOf] = useState('')
  const offered = requireCatalogue()
    .resources.filter((card) => !card.source && checkAccess(card, 'list', roles).allowed)
    .map(({ name, plural }) => [name, plural] as const)
    .sort(([, one], [, other]) => one.localeCompare(other))
  return (
    <div className="page-wide">
      <PageHead />
      <p className="quiet">
        {say('intro')} <Link to="/Settings/Resources">{say('toResources')}</Link>
      </p>
      <div className="choices">
        <LabelledSelect<string> label={say('of')} value={of} none={say('choose')} options={offered} onChange={setOf} />
      </div>
      <WaitingChanges kind="overlay" />
      {of ? (
        <QueryContent of={answer} lines={8}>
          {(current) => (
            <Suspense fallback={<LoadingLines lines={8} />}>
              <LoadedEditor of={of} current={current} />
            </Suspense>
          )}
        </QueryContent>
      ) : (
        <Notice role="status" title={say('start')} text={say('startText')} />
      )}
    </div>
  )
}

function LoadedEditor({ of, current: { number, definitions } }: { of: string; current: DefinitionsAnswer }) {
  // The declaration is loaded first; then it can be had as it was shipped.
  findResource(of)
  const resource = findShippedResource(of)
  const definition: CurrentDefinition | undefined = definitions.find(
    ({ kind, name }) => kind === 'overlay' && name === of,
  )
  if (!resource) return null
  return <OverlayEditor key={`${of} ${definition?.revision ?? 0}`} {...{ number, definition, resource }} />
}
