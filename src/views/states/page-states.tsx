import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { homePath } from '../../../authProvider/paths'
import { CallError } from '../../../dataProvider/call'
import type { Resource } from '../../framework/resource'
import { describeError } from '../../i18n/describe-error'
import { useSay } from '../../i18n/say'
import { PageHead } from '../page-head'
import { listPath } from '../paths'

/** Focuses the main content; used when the focused element disappeared. */
export const focusMainContent = () => document.querySelector<HTMLElement>('main')?.focus()

/** Shows a message in place of missing content, and what the person can do. */
export function Notice({
  title,
  text,
  role,
  children,
}: {
  title: string
  text: string
  role?: 'alert' | 'status'
  children?: ReactNode
}) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    // The button of the message disappears with it, so the focus moves to the start of the content.
    return () => {
      if (current?.contains(document.activeElement)) focusMainContent()
    }
  }, [])
  return (
    <Box ref={box} role={role} sx={{ py: 5, px: 2, textAlign: 'center' }}>
      <Typography component="p" variant="h6">
        {title}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        {text}
      </Typography>
      {children}
    </Box>
  )
}

/** Shows what went wrong, what is safe, a button to retry, and the number to tell support. */
export function FailureNotice({ error, retry }: { error: unknown; retry: () => void }) {
  const say = useSay()
  const words = useDescribeError()
  const requestId = error instanceof CallError ? error.requestId : undefined
  return (
    <Notice role="alert" title={say('errorTitle')} text={`${words(error)} ${say('errorText')}`}>
      <Button variant="outlined" onClick={retry}>
        {say('retry')}
      </Button>
      {requestId ? (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {say('quote', { id: requestId })}
        </Typography>
      ) : null}
    </Notice>
  )
}

/** Shows the page of a record that could not be loaded. */
export function RecordFailure({ resource, error, retry }: { resource: Resource; error: unknown; retry: () => void }) {
  return (
    <>
      <PageHead title={resource.label} />
      <FailureNotice error={error} retry={retry} />
    </>
  )
}

export function useDescribeError(): (error: unknown) => string {
  const translate = useTranslate()
  return useCallback((error) => describeError(error, translate), [translate])
}

export function AccessDenied({ what }: { what: string }) {
  const say = useSay()
  return (
    <>
      <PageHead title={say('deniedTitle')} />
      <Typography sx={{ mb: 2 }}>{say('deniedText', { what })}</Typography>
      <Typography variant="inherit" color="primary" component={RouterLink} to={homePath}>
        {say('goHome')}
      </Typography>
    </>
  )
}

export function NoSuchRecord({ resource }: { resource: Resource }) {
  const say = useSay()
  return (
    <>
      <PageHead title={say('notFoundTitle')} />
      <Typography sx={{ mb: 2 }}>{say('notFoundText')}</Typography>
      <Typography variant="inherit" color="primary" component={RouterLink} to={listPath(resource)}>
        {say('backToList', { list: resource.plural })}
      </Typography>
    </>
  )
}

export const isNotFoundError = (error: unknown): boolean => error instanceof CallError && error.status === 404

/**
 * Shows nothing for the first 300 ms, because most answers come sooner; then placeholder lines of about
 * the expected size.
 */
export function LoadingLines({ lines = 8 }: { lines?: number }) {
  const say = useSay()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Box
      role="status"
      aria-label={say('loading')}
      aria-busy="true"
      sx={{ minHeight: lines * 44, visibility: isSlow ? 'visible' : 'hidden' }}
    >
      {Array.from({ length: lines }, (_, index) => index).map((index) => (
        <Skeleton key={index} height={44} width={`${92 - ((index * 17) % 40)}%`} />
      ))}
    </Box>
  )
}
