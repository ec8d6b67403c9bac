import { createRecord } from '../../../../server/records/write/save'
import { takeStep } from '../../../../server/records/write/transition'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { asServer } from '../../../../server/records/write/writer'
import { multiplyDecimal } from '../../../../src/framework/values/decimal'
import { addDays } from '../../../demo/date-math'
import { buildUserCaller, type DemoWriter, decideStepAs } from '../../../demo/demo-writer'
import { toolInvoices } from '../../toolInvoices'
import { toolPurchases } from '../../toolPurchases'
import { toolSeats } from '../../toolSeats'
import { type DemoTool, demoTools } from './demo-tools'

/** The tools of the company: each is requested, decided and invoiced, then used and renewed or not. */
export async function fillTools(filling: DemoWriter): Promise<void> {
  for (const tool of demoTools) await fillTool(filling, tool)
}

const writerAsPerson = ({ writer, id }: DemoWriter, by: string, roles: Parameters<typeof buildUserCaller>[1]) => ({
  ...writer,
  caller: buildUserCaller(id('employees', by), roles),
})

async function fillTool(filling: DemoWriter, tool: DemoTool): Promise<void> {
  const { writer, id } = filling
  const { toolName, category, purpose, licenceType, billingCycle, currency, unitCost, seats, next } = tool
  const toolId = await createRecord(writerAsPerson(filling, tool.owner, ['employee']), toolPurchases.name, {
    ...{ toolName, category, purpose, licenceType, billingCycle, currency, unitCost, seats },
    ...{ vendorId: id('suppliers', tool.vendor), autoRenew: tool.autoRenew === 'yes' },
    ...{
      vaultReference: `vault: ${category}/${toolName.split(' ')[0]?.toLowerCase()}`,
      isSelfService: !!tool.autoRenew,
    },
    startDate: addDays(writer.today, -tool.startedAgo),
    ...(tool.renewalIn && { renewalDate: addDays(writer.today, tool.renewalIn) }),
  })
  if (next === 'requested') return
  const manager = tool.owner.includes('.') ? (tool.owner.split('.')[0] ?? '') : 'head'
  if (next === 'rejected') {
    const refusal = { transition: 'reject', comment: 'Recordings are part of the office suite already.' }
    return decideStepAs(filling, toolPurchases.name, toolId, manager, ['employee'], refusal)
  }
  await decideStepAs(filling, toolPurchases.name, toolId, manager, ['employee'])
  await decideStepAs(filling, toolPurchases.name, toolId, 'fin', ['finance', 'employee'])
  if (next !== 'approved') await putToUse(filling, tool, toolId)
}

/** Invoiced, handed out, and what the servers do on the days of the renewal. */
async function putToUse(filling: DemoWriter, tool: DemoTool, toolId: number): Promise<void> {
  const { writer, id } = filling
  const hand = writerAsPerson(filling, 'fin', ['finance', 'employee'])
  const months = tool.licenceType === 'usage' ? [90, 60, 30] : [Math.max(0, tool.startedAgo)]
  for (const [place, ago] of months.entries()) {
    const net = multiplyDecimal(tool.unitCost, String(tool.seats + place), 2)
    const invoice = { toolId, invoiceNumber: `${tool.toolName.slice(0, 3).toUpperCase()}-${101 + place}`, net }
    await createRecord(hand, toolInvoices.name, { ...invoice, invoiceDate: addDays(writer.today, -ago) })
  }
  const seatIds = new Map<string, number>()
  for (const by of tool.holders ?? [])
    seatIds.set(by, await createRecord(hand, toolSeats.name, { toolId, empId: id('employees', by) }))
  const server = asServer(writer)
  if (tool.next === 'expired') await takeStep(server, toolPurchases.name, 'expire', { id: toolId })
  if (tool.next === 'cancelled') await takeStep(hand, toolPurchases.name, 'cancel', { id: toolId })
  if (tool.next !== 'due') return
  await takeStep(server, toolPurchases.name, 'fallDue', { id: toolId })
  const answers = { needed: tool.needed ?? [], not_needed: tool.notNeeded ?? [] } as const
  for (const [answer, people] of Object.entries(answers) as [keyof typeof answers, readonly string[]][])
    for (const by of people) await changeRecord(server, toolSeats, seatIds.get(by) ?? 0, { answer })
}
