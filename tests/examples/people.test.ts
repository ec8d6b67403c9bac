import { afterAll, beforeAll, describe, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { type ExampleCompany, startExamples } from './company'
import { compare } from './compare'
import { type ExitGiven, runExit } from './people-exits'
import { type ManagerChangeGiven, runManagerChange, sizedAsks } from './people-managers'
import {
  type AllocationGiven,
  type BookValueGiven,
  type IdentityGiven,
  type NomineesGiven,
  runAllocation,
  runBookValue,
  runIdentityNumber,
  runNominees,
} from './people-records'
import { examplesOfKind } from './read-examples'

let company: ExampleCompany
beforeAll(async () => {
  company = await startExamples(declaredWith(sizedAsks))
})
afterAll(() => company.close())

describe('a number of an identity document', () => {
  test.each(examplesOfKind<IdentityGiven>('identityNumber'))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runIdentityNumber(company, given), expected)
  })
})

describe('nominees', () => {
  // Which of them are minors is nowhere listed; without a guardian they are refused by name.
  test.each(examplesOfKind<NomineesGiven>('nominees'))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runNominees(company, given), expected, ['minors'])
  })
})

describe('an allocation', () => {
  test.each(examplesOfKind<AllocationGiven>('allocation'))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runAllocation(company, given), expected)
  })
})

describe('a book value', () => {
  test.each(examplesOfKind<BookValueGiven>('assetBookValue'))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runBookValue(company, given), expected)
  })
})

describe('an exit', () => {
  test.each(examplesOfKind<ExitGiven>('exit'))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runExit(company, given), expected)
  })
})

describe('a change of manager', () => {
  test.each(examplesOfKind<ManagerChangeGiven>('managerChange'))('$id: $says', async ({ given, expect: expected }) => {
    compare(await runManagerChange(company, given), expected)
  })
})
