import { useParams } from 'react-router'
import { FieldHostProvider } from '../field-host'
import { BatchList } from './batch-list'
import { BatchPage } from './batch-page'

/** Shows the person's own bulk changes, or one of them. */
export function BatchesScreen() {
  const { id } = useParams()
  return <FieldHostProvider>{id ? <BatchPage key={id} id={Number(id)} /> : <BatchList />}</FieldHostProvider>
}
