import { useMemo, useState } from 'react'
import { requireCatalogue } from '../../../framework/company/catalogue'
import { listRoles } from '../../../framework/company/roles'
import { ReviewDialog } from '../../../views/blocks/review-dialog'
import { LoadingLines } from '../../../views/states/page-states'
import { TrialAs, type TrialChoice } from './trial-as'
import { TrialParts } from './trial-parts'
import { listTriedResources, nameTriedRole, useTriedResource } from './tried-resource'
import type { TriedDraft } from './use-trial'
import { useTrialWords } from './words'
import './trial.css'

interface TrialDialogProps {
  title: string
  draft: TriedDraft
  onClose(): void
}

/** Shows what a role or a person would see with a draft, and what the server would answer them. */
export function TrialDialog({ title, draft, onClose }: TrialDialogProps) {
  const say = useTrialWords()
  const { roles } = requireCatalogue()
  const ownRole = nameTriedRole(draft)
  const names = useMemo(() => listTriedResources(draft), [draft])
  const [choice, setChoice] = useState<TrialChoice>({
    by: 'role',
    role: ownRole?.role ?? listRoles(roles).find((role) => role === 'employee') ?? listRoles(roles)[0] ?? '',
    empId: null,
    resource: names[0]?.name,
  })
  const resource = useTriedResource(draft, choice.resource)
  const as = choice.by === 'role' ? { role: choice.role } : choice.empId === null ? undefined : { empId: choice.empId }
  return (
    <ReviewDialog title={say('title', { title })} isLong size="md" close={say('close')} onClose={onClose}>
      <p className="quiet">{say('nothingStays')}</p>
      <TrialAs {...{ choice, ownRole, names }} onChoice={setChoice} />
      {names.length === 0 && ownRole ? <p>{say('pickResource')}</p> : null}
      {as === undefined ? <p>{say('pickPerson')}</p> : null}
      {as && resource === undefined && (names.length > 0 || !ownRole) ? <LoadingLines lines={6} /> : null}
      {as && resource ? (
        <TrialParts key={JSON.stringify([as, choice.resource])} {...{ draft, as, resource }} of={choice.resource} />
      ) : null}
    </ReviewDialog>
  )
}
