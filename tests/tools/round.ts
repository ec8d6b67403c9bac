import { expect } from 'vitest'
import { daysBefore, type GivenTool, type Seat, type Tool, type ToolCompany } from './drive'

export interface Holder {
  empId: number
  since: string
  lastWorkingDate?: string
}

export interface GivenRound {
  tool: GivenTool
  holders: Holder[]
  answers: { empId: number; on: string; stillNeeded: boolean }[]
  runs?: number
  stoppedAfter?: number
}

/** The job of due steps is made so often; where the example says so, it breaks off after so many holders. */
async function askInRuns({ app, takeDue }: ToolCompany, { runs = 1, stoppedAfter }: GivenRound): Promise<void> {
  if (stoppedAfter !== undefined) {
    const text = `create function break_off() returns trigger language plpgsql as $$ begin
      if (select count(*) from notifications where event = 'toolSeatAsked' and record_id = new.record_id) >= ${stoppedAfter}
      then raise exception 'broken off'; end if; return new; end $$;
      create trigger break_off before insert on notifications for each row execute function break_off()`
    await app.db.query({ text })
    await expect(takeDue()).rejects.toThrow('broken off')
    await app.db.query({ text: 'drop trigger break_off on notifications; drop function break_off()' })
  }
  for (let run = stoppedAfter === undefined ? 0 : 1; run < runs; run += 1) await takeDue()
}

/** Gives a person a last working day, as an exit does that is agreed to. */
export async function setLastDay(company: ToolCompany, empId: number, lastWorkingDate: string): Promise<void> {
  const { hr, done, person } = company
  const id = (await person(empId)).empId
  const { version } = await done<{ version: number }>(hr, 'getEmployeeByEmpId', { empId: id })
  await done(hr, 'updateEmployee', { empId: id, version, lastWorkingDate })
}

/** Holders in the order of the days on which they come, and whoever answers. */
export async function runRound(company: ToolCompany, given: GivenRound) {
  const { owner, setDay, done, give, person, read, seats } = company
  const tool = await company.buy(given.tool)
  const renewalDate = given.tool.renewalDate ?? ''
  const early = given.holders.filter(({ since }) => since < daysBefore(renewalDate, 30))
  for (const { empId, lastWorkingDate } of early) {
    await give(tool, empId)
    if (lastWorkingDate) await setLastDay(company, empId, lastWorkingDate)
  }
  const { rows: clock } = await company.app.db.query<{ now: string }>({ text: 'select now()::text as now' })
  let askedOn = ''
  for (let days = 32; askedOn === ''; days -= 1) {
    const day = daysBefore(renewalDate, days)
    await setDay(day)
    if (days === 30) await askInRuns(company, given)
    else await company.takeDue()
    if ((await read(tool.id)).status === 'renewal_due') askedOn = day
  }
  const { rows: mails } = await company.app.db.query<{ emp_id: number }>({
    text: "select emp_id from outbox where template = 'notice' and created_at >= $1::timestamptz and emp_id <> $2",
    values: [clock[0]?.now, owner.empId],
  })
  for (const { empId, since } of given.holders.filter((one) => !early.includes(one))) {
    await setDay(since)
    await give(tool, empId)
  }
  for (const { empId, on, stillNeeded } of given.answers) {
    await setDay(on)
    const seat = (await seats(tool.id)).find((one) => company.nameOf(one.empId) === empId)
    await done(await person(empId), 'confirmToolSeat', { id: seat?.id, stillNeeded })
  }
  return { tool: await read(tool.id), askedOn, mailed: mails.map(({ emp_id }) => company.nameOf(emp_id)).sort() }
}

/** Whom the product has asked, and what they said, by their names in the examples. */
export function sortHolders(company: ToolCompany, all: readonly Seat[], { confirmed }: Pick<Tool, 'confirmed'>) {
  const list = (some: (seat: Seat) => boolean) =>
    all
      .filter(some)
      .map(({ empId }) => company.nameOf(empId))
      .sort()
  const asked = (seat: Seat) => seat.roundOn !== null && !seat.leavesBefore
  return {
    asked: list(asked),
    confirmed: list((seat) => seat.roundOn === null || (asked(seat) && seat.answer === 'needed')),
    refusedSeat: list((seat) => asked(seat) && seat.answer === 'not_needed'),
    withoutAnswer: list((seat) => asked(seat) && seat.answer === null),
    proposedSeats: confirmed,
    proposal: confirmed === 0 ? 'cancel' : 'renew',
  }
}
