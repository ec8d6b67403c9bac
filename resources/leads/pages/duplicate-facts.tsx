import { Link } from 'react-router'
import { Card } from '../../../src/views/blocks/card'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { recordPath } from '../../../src/views/paths'
import type { FormAsideProps } from '../../../src/views/tools/form-aside'
import { customers } from '../../sales/customers'
import { leadDetails } from '../leadDetails'
import { useLeadWords } from '../words/en'

interface Match {
  kind: 'lead' | 'customer'
  id: number | null
  number: string | null
  name: string | null
  by: readonly ('name' | 'domain')[]
}

const hasAt = (email: unknown): email is string => typeof email === 'string' && /^\S+@\S+\.\S+$/.test(email)

/** Shows leads and customers that may be the same company, before the lead is saved. */
export function DuplicateFacts({ record, lines }: FormAsideProps) {
  const say = useLeadWords()
  const company = typeof record.company === 'string' ? record.company.trim() : ''
  const emails = (lines.contacts ?? []).flatMap(({ values }) => (hasAt(values.email) ? [{ email: values.email }] : []))
  const answer = useAnswer<Match[]>('getLeadDuplicates', { company: company || '-', emails })
  const matches = (answer.data ?? []).filter(({ id, kind }) => kind === 'customer' || id === null || id !== record.id)
  if (company === '' || matches.length === 0) return null
  return (
    <Card title={say('similar')}>
      <p className="quiet">{say('similarAbout')}</p>
      <ul className="plain lines">
        {matches.map(({ kind, id, number, name, by }, place) => (
          <li key={id ?? `hidden ${place}`}>
            {id === null ? (
              say('hiddenMatch')
            ) : (
              <Link to={recordPath(kind === 'lead' ? leadDetails : customers, id)}>{`${number} ${name}`}</Link>
            )}{' '}
            {kind === 'lead' && id !== null && typeof record.id === 'number' ? (
              <Link to={`/MergeLeads?keepId=${record.id}&dropId=${id}`}>{say('mergeLead')}</Link>
            ) : null}{' '}
            <small>{by.map((each) => say(each === 'name' ? 'sameName' : 'sameDomain')).join(', ')}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
