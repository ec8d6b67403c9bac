import Button from '@mui/material/Button'
import type { ComponentType } from 'react'
import { toListFilter } from '../../../dataProvider/filter'
import { findResource } from '../../framework/company/catalogue'
import type { PageCard } from '../../framework/company/resource-cards'
import type { ReportAnswer } from '../../framework/reports/report-answers'
import { reportFormats } from '../../framework/reports/saved-report'
import type { Resource } from '../../framework/resource'
import { formatDate } from '../../framework/values/dates'
import { type ReportSay, useReportWords } from '../../i18n/reports/report-words'
import { useAddressState } from '../blocks/address-state'
import { ExpandableSection } from '../blocks/expandable-section'
import { QueryContent } from '../blocks/query-content'
import { useAnswer } from '../blocks/use-answer'
import { VisibleChoices } from '../list/visible-choices'
import { PageHead } from '../page-head'
import { useSignedIn } from '../signed-in'
import { ArriveTogether } from '../states/arrive-together'
import { Notice } from '../states/page-states'
import { AsOfDayInput } from './as-of-day-input'
import { describeLeftOut } from './describe-left-out'
import { formatInstantInZone } from './format-instant'
import { PeriodStepper } from './period-stepper'
import { useReportNames } from './renamed/use-report-names'
import { type ReportAddress, reportPlaces } from './report-address'
import { ReportChart } from './report-chart'
import { ReportFilters } from './report-filters'
import { groupingLabel, listCurrencies } from './report-lines'
import { AllReportsLink } from './report-links'
import { ReportTable } from './report-table'
import { SavedReportsButton } from './saved/saved-reports-button'
import { toReportAddress } from './saved/saved-state'
import { useOpenSavedReport, useSavedReports } from './saved/use-saved-reports'
import { useReportFiles } from './use-report-files'

export function createReportPage(card: PageCard): ComponentType<object> {
  return function ReportPage() {
    const resource = findResource(card.of ?? '')
    return resource ? (
      <ArriveTogether>
        <ReportView card={card} resource={resource} />
      </ArriveTogether>
    ) : null
  }
}

interface ReportViewProps {
  card: PageCard
  resource: Resource
}

function ReportView({ card, resource }: ReportViewProps) {
  const say = useReportWords()
  const report = card.route.replace(/^\//, '')
  const { address: view, change, names } = useReportNames(resource, report, useAddressState(reportPlaces))
  const { period, from, to, by, filter, asOf } = view
  const { data: saved } = useSavedReports(report)
  const { isOpening } = useOpenSavedReport(view, saved, change)
  const question = {
    ...(period ? { period } : from && to && { from, to }),
    ...(asOf && { asOf }),
    ...(by.length > 0 && { by }),
    ...toListFilter(resource, filter),
  }
  const answer = useAnswer<ReportAnswer>(card.operation, question, {
    keepsLast: true,
    isEnabled: !isOpening && names === 'checked',
  })
  const { data } = answer
  if (names === 'changed') return <RenamedNotice onReset={() => change(toReportAddress())} />
  return (
    <div className="page-wide">
      <PageHead above={<AllReportsLink />}>
        {data ? (
          <>
            <SavedReportsButton {...{ report, resource, saved }} address={view} answer={data} onAddress={change} />
            <ReportFileButtons report={report} question={view.view ? { ...question, view: view.view } : question} />
          </>
        ) : null}
      </PageHead>
      {data?.period && data.periods ? (
        <div className="toolbar">
          <PeriodStepper
            period={data.period}
            periods={data.periods}
            onPeriod={(span) => change({ ...span, period: null })}
          />
        </div>
      ) : null}
      {answer.error && !data ? <Button onClick={() => change(toReportAddress())}>{say('reset')}</Button> : null}
      <QueryContent of={answer} lines={12}>
        {(report) => (
          <>
            <ExpandableSection title={say('customize')} isOpen={isCustomized(view)}>
              {() => (
                <>
                  <div className="toolbar report-tools">
                    {report.day ? <AsOfDayInput day={report.day} onDay={(day) => change({ asOf: day })} /> : null}
                    <ReportFilters
                      {...{ resource, filter }}
                      names={report.filters}
                      onFilter={(values) => change({ filter: values })}
                    />
                  </div>
                  <GroupingChoices {...{ resource }} answer={report} onBy={(groupings) => change({ by: groupings })} />
                  <FigureChoices {...{ card, resource }} answer={report} address={view} onChange={change} />
                </>
              )}
            </ExpandableSection>
            <FiguresPanel {...{ card, resource }} answer={report} address={view} />
            <p className="quiet">{describeReportNotes(report, say)}</p>
          </>
        )}
      </QueryContent>
    </div>
  )
}

/** Says that names of a kept address stand for other fields by now, instead of showing other figures. */
function RenamedNotice({ onReset }: { onReset(): void }) {
  const say = useReportWords()
  return (
    <div className="page-wide">
      <PageHead above={<AllReportsLink />} />
      <Notice role="alert" title={say('renamedTitle')} text={say('renamedText')}>
        <Button variant="outlined" onClick={onReset}>
          {say('reset')}
        </Button>
      </Notice>
    </div>
  )
}

/** Whether the person chose something else than the report, or the saved one, opens with. */
const isCustomized = ({ view, asOf, by, filter, figure, currency }: ReportAddress) =>
  asOf !== null ||
  (view === null && (by.length > 0 || Object.keys(filter).length > 0 || figure !== null || currency !== null))

/** Describes the time, the zone, the period for comparison, and what is left out. */
function describeReportNotes(answer: ReportAnswer, say: ReportSay): string {
  const { asOf, zone, day, before } = answer
  const time = formatInstantInZone(asOf, zone)
  const compared =
    before && before.count > 0 ? [say('compared', { from: formatDate(before.from), to: formatDate(before.to) })] : []
  return [
    say('asOf', { time, zone }),
    ...(day ? [say('counted', { day: formatDate(day) })] : []),
    ...compared,
    ...describeLeftOut(answer, say),
  ].join(' ')
}

interface GroupingsProps {
  resource: Resource
  answer: ReportAnswer
  onBy(by: readonly string[]): void
}

/** Lets the person choose the grouping, and a second one inside it. */
function GroupingChoices({ resource, answer: { by, offered }, onBy }: GroupingsProps) {
  const say = useReportWords()
  const [first = '', second = ''] = by
  const renderChoice = (
    label: string,
    value: string,
    options: readonly string[],
    onChoose: (asked: string) => void,
  ) => (
    <label>
      {label}{' '}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((grouping) => (
          <option key={grouping} value={grouping}>
            {grouping === '' ? say('nothing') : groupingLabel(resource, grouping, say)}
          </option>
        ))}
      </select>
    </label>
  )
  const others = ['', ...offered.filter((grouping) => grouping !== first)]
  const keep = (groupings: readonly string[]) => onBy(groupings.filter(Boolean))
  return (
    <div className="toolbar report-tools">
      {renderChoice(say('by'), first, offered, (grouping) => keep([grouping, grouping === second ? '' : second]))}
      {offered.length > 1 ? renderChoice(say('thenBy'), second, others, (grouping) => keep([first, grouping])) : null}
    </div>
  )
}

interface FiguresProps extends ReportViewProps {
  answer: ReportAnswer
  address: { figure: string | null; currency: string | null }
}

interface FigureChoicesProps extends FiguresProps {
  onChange(changed: { figure?: string; currency?: string }): void
}

/** Finds the figure and the currency to draw, and the currencies that there are. */
function findShownFigure({ answer, address }: Pick<FiguresProps, 'answer' | 'address'>, company: { currency: string }) {
  const one = answer.told.find(({ name }) => name === address.figure) ?? answer.told[0]
  const currencies = one ? listCurrencies(answer.figures[one.name], company.currency) : []
  return { one, currencies, currency: address.currency ?? currencies[0] }
}

/** Lets the person choose the figure of the chart and its currency. */
function FigureChoices({ answer, address, onChange }: FigureChoicesProps) {
  const say = useReportWords()
  const { company } = useSignedIn()
  const { one, currencies, currency } = findShownFigure({ answer, address }, company)
  return (
    <div className="toolbar report-tools">
      <VisibleChoices
        label={say('figure')}
        chosen={one?.name ?? ''}
        of={answer.told.map(({ name, label }) => [name, label] as const)}
        onChoose={(figure) => onChange({ figure })}
      />
      <VisibleChoices
        label={say('currency')}
        chosen={currency ?? ''}
        of={currencies.map((code) => [code, code] as const)}
        onChoose={(code) => onChange({ currency: code })}
      />
    </div>
  )
}

function FiguresPanel({ card, resource, answer, address }: FiguresProps) {
  const say = useReportWords()
  const { company } = useSignedIn()
  const { one, currency } = findShownFigure({ answer, address }, company)
  if (answer.groups.length === 0 || !one) return <Notice role="status" title={say('none')} text={say('noneText')} />
  return (
    <>
      <section className="card" aria-label={one.label}>
        <ReportChart {...{ resource, answer, currency }} title={card.title} name={one.name} />
      </section>
      <section className="card" aria-label={card.title}>
        <ReportTable {...{ resource, answer }} title={card.title} />
      </section>
    </>
  )
}

interface ReportFileButtonsProps {
  report: string
  question: Readonly<Record<string, unknown>>
}

function ReportFileButtons({ report, question }: ReportFileButtonsProps) {
  const say = useReportWords()
  const { isPending, save } = useReportFiles(report, question)
  return (
    <span className="toolbar report-files">
      {reportFormats.map((format) => (
        <Button key={format} variant="outlined" aria-disabled={isPending} onClick={() => save(format)}>
          {say(format)}
        </Button>
      ))}
      <Button variant="outlined" onClick={() => window.print()}>
        {say('print')}
      </Button>
    </span>
  )
}
