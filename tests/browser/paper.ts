import type { Page } from 'playwright-core'
import { buildTextPdf } from '../../resources/demo/archives'

/** Keeps a small document with a record, as the signed-in person. */
export function keepPaper(page: Page, resource: string, id: number, kind: string): Promise<string | null> {
  return page.evaluate(
    async ({ resource, id, kind, bytes }) => {
      const token = sessionStorage.getItem('accessToken') ?? localStorage.getItem('accessToken')
      const form = new FormData()
      for (const [name, value] of Object.entries({ resource, id, kind })) form.set(name, String(value))
      form.set('file', new Blob([new Uint8Array(bytes)]), `${kind}.pdf`)
      const headers = { Authorization: `Bearer ${token}` }
      const response = await fetch('/FinanceProject/rest/sow/uploadAttachment', { method: 'POST', headers, body: form })
      return ((await response.json()) as { error: string | null }).error
    },
    { resource, id, kind, bytes: [...buildTextPdf([`${kind} ${id}`])] },
  )
}
