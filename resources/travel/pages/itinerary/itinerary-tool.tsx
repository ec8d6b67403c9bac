import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import Print from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { callOperation } from '../../../../dataProvider/call'
import { buildCalendarFile } from '../../../../src/framework/values/calendar-file'
import { useExportWords } from '../../../../src/i18n/export-words'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { downloadBlob } from '../../../../src/views/download-blob'
import { useSignedIn } from '../../../../src/views/signed-in'
import { useDescribeError } from '../../../../src/views/states/page-states'
import type { ToolProps } from '../../../../src/views/tools/tool-props'
import { ticketSets } from '../../sets'
import { travelTickets } from '../../travelTickets'
import { useItineraryWords } from '../../words/itinerary.en'
import { buildItinerary, buildTripEvents, type ItineraryTicket, type ItineraryTrip } from './build-itinerary'

/** Offers the itinerary of a trip as a paper and as a calendar file. */
export function ItineraryTool({ record }: ToolProps) {
  const say = useItineraryWords()
  const exportSay = useExportWords()
  const who = useSignedIn()
  const notify = useNotify()
  const inWords = useDescribeError()
  const { once, isPending, failure } = useRunOnce()
  if (!record) return null
  const trip = record as unknown as ItineraryTrip
  const title = say('title', { number: trip.travelNumber })
  const name = `itinerary-${trip.travelNumber ?? trip.id}`
  const save = (blob: Blob, file: string) => {
    downloadBlob(blob, file)
    notify(exportSay('pdfSaved', { name: file }), { type: 'success' })
  }
  const savePdf = async () => {
    const [{ buildPortraitPdf }, tickets] = await Promise.all([
      import('../../../../src/views/pdf/sheet-pdf'),
      readTickets(trip.id),
    ])
    save(await buildPortraitPdf(title, buildItinerary(trip, tickets, say), { who, say: exportSay }), `${name}.pdf`)
  }
  const saveCalendar = async () => {
    const events = buildTripEvents(trip, await readTickets(trip.id), location.hostname, say)
    const text = buildCalendarFile({ title, product: 'Trips', events, madeAt: Date.now() })
    save(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${name}.ics`)
  }
  const run = (work: () => Promise<void>) => () => isPending || void once(work)
  return (
    <>
      <Button variant="outlined" startIcon={<Print />} aria-disabled={isPending} onClick={run(savePdf)}>
        {say('pdf')}
      </Button>
      <Button variant="outlined" startIcon={<CalendarMonth />} aria-disabled={isPending} onClick={run(saveCalendar)}>
        {say('ics')}
      </Button>
      {failure ? <span role="alert">{inWords(failure)}</span> : null}
    </>
  )
}

const readTickets = async (tripId: number): Promise<ItineraryTicket[]> => {
  const filter = { requisitionId: { eq: tripId }, status: { in: ticketSets.held } }
  return (await callOperation<ItineraryTicket[]>(travelTickets.operations.list, { filter, perPage: 100 })).data ?? []
}
