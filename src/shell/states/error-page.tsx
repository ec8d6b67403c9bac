import { useTranslate } from 'ra-core'
import { Component, type ComponentType, type ReactNode } from 'react'
import { CallError } from '../../../dataProvider/call'
import { describeError } from '../../i18n/describe-error'
import { isChunkLoadError } from '../chunk-load-error'
import { PageTitle } from '../page-title'
import '../../pages/session/state-page.css'
import { useReloadForParts } from './reload-for-parts'

interface FallbackProps {
  error: unknown
  retry: () => void
}

interface BoundaryProps {
  fallback: ComponentType<FallbackProps>
  children: ReactNode
}

/** Keeps the frame on screen when a page breaks. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  retry = () => this.setState({ error: undefined })

  override render() {
    const { fallback: Fallback, children } = this.props
    return this.state.error === undefined ? children : <Fallback error={this.state.error} retry={this.retry} />
  }
}

/** Shows what happened in words, what is safe, a button to retry, and the number to tell support. */
export function ErrorPage({ error, retry }: FallbackProps) {
  const translate = useTranslate()
  const lost = isChunkLoadError(error)
  const requestId = error instanceof CallError ? error.requestId : undefined
  useReloadForParts(lost)
  return (
    <section className="state-page" role="alert">
      <PageTitle>{translate(lost ? 'pages.chunkTitle' : 'pages.errorTitle')}</PageTitle>
      {error instanceof CallError && <p>{describeError(error, translate)}</p>}
      <p>{translate(lost ? 'pages.chunkText' : 'pages.errorText')}</p>
      {requestId && <p>{translate('pages.quote', { id: requestId })}</p>}
      <button type="button" className="state-button" onClick={lost ? () => location.reload() : retry}>
        {translate(lost ? 'pages.reload' : 'pages.retry')}
      </button>
    </section>
  )
}
