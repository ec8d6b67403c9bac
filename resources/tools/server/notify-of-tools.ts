import { sendNotifications } from '../../../server/notices/send-notifications'
import type { Writer } from '../../../server/records/write/writer'
import type { EventName } from '../../../src/framework/register'
import { toolPurchases } from '../toolPurchases'
import { readHeldSeats } from './tool-records'

interface NamedTool {
  id: number
  toolName: string
}

/** Notifies people of a tool. */
export const notifyOfTool = (writer: Writer, tool: NamedTool, event: EventName, empIds: readonly number[]) =>
  sendNotifications(
    writer,
    empIds.map((empId) => ({
      ...{ empId, event, title: tool.toolName, entityType: toolPurchases.name, recordId: tool.id },
      byEmpId: writer.caller.empId,
    })),
  )

/** Asks every holder once whether the seat is still needed; the consequences have marked whom. */
export async function askHolders(writer: Writer, tool: NamedTool): Promise<void> {
  const seats = await readHeldSeats(writer, tool.id)
  const holders = seats.filter(({ wasAsked, leavesBefore }) => wasAsked && !leavesBefore)
  await notifyOfTool(
    writer,
    tool,
    'toolSeatAsked',
    holders.map(({ empId }) => empId),
  )
}
