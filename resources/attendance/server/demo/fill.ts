import { instantInZone } from '../../../../src/framework/lists/schedule'
import type { Values } from '../../../../src/framework/validate'
import { addDays } from '../../../demo/calendar'
import { addMany, type Filling, inSets } from '../../../demo/writing'
import { attendancePunches } from '../../attendancePunches'
import { plannedHalves } from '../../rules/halves'
import { recount } from '../count'
import { readDays } from '../read'

/** People who press, by how they usually come and go: minutes after nine and after six. */
const demoHabits: readonly (readonly [by: string, comes: number, goes: number, workMode: string])[] = [
  ['del.banking', -10, 25, 'office'],
  ['del.banking.1', 2, 10, 'office'],
  ['del.banking.2', 8, 35, 'remote'],
  ['eng.applications.2', -5, 5, 'office'],
  ['eng.platform.1', 20, 40, 'office'],
  ['eng.platform.2', 4, 0, 'remote'],
  ['eng.quality.2', -15, -20, 'office'],
  ['ppl', -20, 15, 'office'],
]
/** So many days are over. */
const past = 28
/** Every so many days somebody forgets to check out, stays away, comes late. */
const [forgets, misses, oversleeps] = [13, 17, 9]

/** How people came and went in the last weeks, until yesterday. */
export async function fillAttendance({ writer, id }: Filling): Promise<void> {
  const empIds = demoHabits.map(([by]) => id('employees', by))
  const asked = { empIds, from: addDays(writer.today, -past), to: addDays(writer.today, -1) }
  const now = instantInZone(writer.company.zone, writer.today, 8, 0)
  const days = await readDays(writer.sql, writer.company.zone, asked, now)
  const at = (zone: string, date: string, minutes: number) =>
    new Date(instantInZone(zone, date, 0, 0) + minutes * 60_000).toISOString()
  const punches = demoHabits.flatMap(([, comes, goes, workMode], person) =>
    days
      .filter(({ empId }) => empId === empIds[person])
      .flatMap((day, place): Values[] => {
        const timing = day.rules.timing
        const isOff =
          plannedHalves({ timing, workDate: day.date }).length < 2 || day.holiday !== null || day.leave !== null
        const turn = place + person * 5
        if (isOff || turn % misses === 0) return []
        const about = { empId: day.empId, workDate: day.date, workMode }
        const late = turn % oversleeps === 0 ? 35 : (turn * 7) % 9
        const came = { ...about, direction: 'in', at: at(day.rules.zone, day.date, 9 * 60 + comes + late) }
        const went = {
          ...about,
          direction: 'out',
          at: at(day.rules.zone, day.date, 18 * 60 + goes + ((turn * 11) % 13)),
        }
        return turn % forgets === 0 ? [came] : [came, went]
      }),
  )
  await addMany(inSets(writer), attendancePunches.name, punches)
  await recount(inSets(writer), asked)
}
