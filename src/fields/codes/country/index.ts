import { type FieldOptions, type FieldType, makeField, toPlainText } from '../../../framework/field'
import { acceptValue, refuseValue } from '../../../framework/values/parse-result'
import { labelCsvSql } from '../../choice'

type CountryOptions = FieldOptions

/** All country codes of ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN ' +
  'CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM ' +
  'HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ' +
  'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const names = new Intl.DisplayNames('en', { type: 'region' })

export const countryName = (code: string): string => (countryCodes.includes(code) ? (names.of(code) ?? code) : code)

let byName: ReadonlyMap<string, string> | undefined

/** Builds the map on first use: naming all countries takes as long as reading hundreds of them. */
function mapCountryNamesToCodes(): ReadonlyMap<string, string> {
  byName ??= new Map(countryCodes.map((code) => [countryName(code).toLowerCase(), code]))
  return byName
}

const countryType: FieldType<CountryOptions> & { name: 'country' } = {
  name: 'country',
  column: () => ({ type: 'text', check: "{column} ~ '^[A-Z]{2}$'" }),
  parse(input) {
    const code = toPlainText(input).toUpperCase()
    return countryCodes.includes(code) ? acceptValue(code) : refuseValue('country')
  },
  schema: () => ({ type: 'string', pattern: '^[A-Z]{2}$' }),
  text: (value) => countryName(String(value)),
  fromWords: (typed) => mapCountryNamesToCodes().get(typed.trim().toLowerCase()),
  csv: (column) => labelCsvSql(column, Object.fromEntries(countryCodes.map((code) => [code, countryName(code)]))),
  operators: ['eq', 'ne', 'in', 'empty'],
  isCode: true,
}

/** Declares a country by its ISO 3166-1 code. */
export const country = (options: CountryOptions = {}) =>
  makeField<string, 'country', CountryOptions>(countryType, options)
