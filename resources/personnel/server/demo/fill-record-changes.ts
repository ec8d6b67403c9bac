import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import type { Values } from '../../../../src/framework/validate'
import { addDays } from '../../../demo/date-math'
import { addRecords, asBulkWriter, type DemoWriter, setRecordValues } from '../../../demo/demo-writer'
import { managerChanges } from '../../managerChanges'
import { recordChanges } from '../../recordChanges'

const m = sqlNames(managerChanges)
// A past change gets its date by SQL, as nobody can enter one.
const datedSql = unpreparedStatement`update ${m} set ${m.effectiveFrom} = $2::date where ${m.id} = $1`

/**
 * One person gets another manager soon, one did, one does not after all; some ask for a correction of
 * their record.
 */
export async function fillRecordChanges({ writer, id }: DemoWriter): Promise<void> {
  const hand = asBulkWriter(writer)
  const person = (by: string) => id('employees', by)
  const moved = ['del.banking.2', 'eng.platform.1', 'eng.quality.2'].map((by) => ({
    empId: person(by),
    managerEmpId: person('ppl'),
    effectiveFrom: addDays(writer.today, 21),
    reason: 'New team',
  }))
  const [, done = 0, dropped = 0] = await addRecords(hand, managerChanges.name, moved)
  const states: [number, Values][] = [
    [done, { status: 'applied' }],
    [dropped, { status: 'cancelled' }],
  ]
  await setRecordValues(hand, managerChanges.name, new Map(states))
  await writer.sql.query(datedSql(done, addDays(writer.today, -60)))
  await fillCorrections(hand, person)
}

async function fillCorrections(
  hand: ReturnType<typeof asBulkWriter>,
  person: (by: string) => number | null,
): Promise<void> {
  const asked = [
    { empId: person('del.banking.1'), kind: 'gender', gender: 'other' },
    { empId: person('del.banking'), kind: 'name', firstName: 'Arun', lastName: 'Menon' },
    { empId: person('fin'), kind: 'birth', dateOfBirth: '1979-09-09' },
  ]
  const ids = await addRecords(hand, recordChanges.name, asked)
  const states = ['draft', 'rejected', 'cancelled']
  await setRecordValues(hand, recordChanges.name, new Map(ids.map((each, place) => [each, { status: states[place] }])))
}
