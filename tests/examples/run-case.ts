import { expect } from 'vitest'
import { dateInZone } from '../../src/framework/values/dates'
import { attendanceSteps } from './case-attendance'
import { leaveSteps } from './case-leave'
import { type Case, type CaseGiven, closeScene, prepareScene, type Scene, type Step } from './case-scene'
import { weekSteps } from './case-weeks'
import type { ExampleCompany, Params } from './company'
import { compare } from './compare'
import { runNight, runQueues } from './nights'

type StepDriver = (scene: Scene, step: Step) => Promise<Params>

const drivers: Readonly<Record<string, StepDriver>> = { ...leaveSteps, ...attendanceSteps, ...weekSteps }

async function passNight(scene: Scene, date: string): Promise<Params> {
  await runNight(scene.company, date, scene.lastNight)
  scene.lastNight = Date.now()
  return {}
}

async function takeStep(scene: Scene, step: Step): Promise<Params> {
  const { company, given } = scene
  company.setClock(step.at)
  const today = dateInZone(given.company.zone, Date.now())
  if (step.do === 'night') return passNight(scene, today)
  const driver = drivers[step.do]
  if (!driver) throw new Error(`No driver of ${step.do}`)
  const answer = await driver(scene, step)
  await runQueues(company, today)
  return answer
}

/** Lives through the steps of a case; answers what came of each, by its name. */
async function answerSteps(company: ExampleCompany, given: CaseGiven): Promise<Record<string, Params>> {
  const scene = await prepareScene(company, given)
  const answers: Record<string, Params> = {}
  try {
    for (const step of given.steps) answers[step.as] = await takeStep(scene, step)
  } finally {
    await closeScene(scene)
  }
  return answers
}

const readFigure = (answers: Record<string, Params>, path: string) => {
  const [step = '', name = ''] = path.split('.')
  return answers[step]?.[name]
}

/** Runs a case and compares all its answers at once, so that a failure shows where it begins. */
export async function runCase(company: ExampleCompany, { given, expect: expected, same = [] }: Case): Promise<void> {
  const answers = await answerSteps(company, given)
  const wrong: Record<string, string> = {}
  for (const [step, figures] of Object.entries(expected)) {
    try {
      compare(answers[step] ?? {}, figures)
    } catch {
      wrong[step] = `${JSON.stringify(answers[step])} in place of ${JSON.stringify(figures)}`
    }
  }
  for (const [one, other] of same) {
    const [first, second] = [readFigure(answers, one), readFigure(answers, other)]
    if (first === undefined || first !== second) wrong[`${one} = ${other}`] = `${first} and ${second}`
  }
  expect(wrong).toEqual({})
}
