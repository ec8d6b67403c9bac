import { toInstantInZone } from '../../../../src/framework/lists/schedule'
import type { Values } from '../../../../src/framework/validate'
import { daysBetween } from '../../../../src/framework/values/dates'
import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, type DemoWriter } from '../../../demo/demo-writer'
import { createRandom, type Random } from '../../../demo/random'
import { demoManagers } from '../../../people/server/demo/public'
import { attendancePunches } from '../../attendancePunches'
import { type CountedPersonDay, countDaysOfPeople } from '../counted-days'
import { recount } from '../recounts/recount-days'

/** Eight weeks in the past. */
const past = 56
/** Punches forgotten before that are corrected already. */
const lately = 8
/** People who forget to check out or are absent in that time; the others have complete weeks. */
const careless: readonly string[] = [
  'eng.platform.1',
  'eng.quality.2',
  'del.retail.1',
  'del.public.2',
  'sam.sales.3',
  'fin.accounts.2',
  'adm.support.2',
]
const places = ['office', 'office', 'office', 'office', 'remote', 'client_site'] as const

/** How people came and went in the last weeks, until yesterday, on days that nothing else covers. */
export async function fillAttendance({ writer, id }: DemoWriter): Promise<void> {
  const keys = new Map([...demoManagers.keys()].map((key) => [id('employees', key), key]))
  const asked = { empIds: [...keys.keys()], from: addDays(writer.today, -past), to: addDays(writer.today, -1) }
  const now = toInstantInZone(writer.company.zone, writer.today, 8, 0)
  const days = await countDaysOfPeople(writer, asked, now)
  const punches = days.flatMap((day) => {
    const key = keys.get(day.empId) ?? ''
    const ago = daysBetween(day.date, writer.today)
    return isUncoveredWorkday(day) ? buildPunches(day, key, ago, createRandom(past, `${key} ${ago}`)) : []
  })
  await addRecords(asBulkWriter(writer), attendancePunches.name, punches)
  await recount(asBulkWriter(writer), asked)
}

const isUncoveredWorkday = ({ rules: { day }, leave, duty }: CountedPersonDay) =>
  day.halves.every((half) => half === 'work') && leave === null && duty === null

/** Minutes after nine and before six; occasionally somebody is late or stays longer. */
function buildPunches(
  { empId, date, rules: { zone } }: CountedPersonDay,
  key: string,
  ago: number,
  random: Random,
): Values[] {
  const chance = random.between(1, 60)
  const isCareless = ago < lately && careless.includes(key)
  if (isCareless && chance % 5 === 1) return []
  const place = createRandom(past, key).pick(places)
  const about = { empId, workDate: date, workMode: chance % 10 === 0 ? 'remote' : place }
  const at = (minutes: number) => new Date(toInstantInZone(zone, date, 0, 0) + minutes * 60_000).toISOString()
  const comes = 9 * 60 + (chance % 15 === 2 ? 35 : random.between(0, 9))
  const goes = 18 * 60 + (chance % 20 === 3 ? 95 : random.between(-12, 0))
  const came = { ...about, direction: 'in', at: at(comes) }
  return isCareless && chance % 5 === 4 ? [came] : [came, { ...about, direction: 'out', at: at(goes) }]
}
