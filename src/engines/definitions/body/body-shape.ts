import { verbs } from '../../../framework/access'
import { iconNames } from '../../../framework/company/menu'
import { bodyLimits } from '../../../framework/company/resource-body'
import { filesShape, lettersShape, needsFilesShape, remindShape } from './notices-shape'
import {
  codeShape,
  columnShape,
  columnsShape,
  filterShape,
  labelShape,
  makeObject,
  type ObjectShape,
  rightsShape,
  rolesShape,
  type Shape,
  sentenceShape,
  yesShape,
} from './shape'

const stateShape: Shape = { is: 'name', of: 'state' }
const stepShape: Shape = { is: 'name', of: 'step' }
const statesShape: Shape = { is: 'list', of: stateShape, least: 1, most: bodyLimits.states }
const pathsShape: Shape = { is: 'list', of: { is: 'name', of: 'path' }, most: 30 }
const fieldMap: Shape = {
  is: 'map',
  of: { is: 'list', of: { is: 'name', of: 'column' }, least: 1, most: 60 },
  most: 20,
}
const stateMap: Shape = { is: 'map', of: statesShape, most: 20 }
const toneShape: Shape = { is: 'oneOf', values: ['neutral', 'info', 'success', 'warning', 'danger'] }

const accessShape: Shape = {
  is: 'list',
  most: bodyLimits.grants,
  of: makeObject(
    {
      to: rolesShape,
      can: { is: 'list', of: { is: 'oneOf', values: verbs }, least: 1, most: verbs.length },
      cannot: { is: 'list', of: { is: 'oneOf', values: verbs }, least: 1, most: verbs.length },
      where: filterShape,
    },
    'to',
  ),
}

const stepOptions = makeObject(
  {
    label: labelShape,
    from: statesShape,
    to: stateShape,
    by: rightsShape,
    notBy: { is: 'list', of: { is: 'name', of: 'field', also: ['creator'] }, least: 1, most: 10 },
    needs: columnsShape,
    ask: { is: 'fields', isNested: true, most: 20 },
    comment: { is: 'oneOf', values: ['required', 'optional'] },
    confirm: sentenceShape,
    undo: stepShape,
    due: makeObject({ on: columnShape, after: columnShape }),
    tone: { is: 'oneOf', values: ['neutral', 'danger'] },
    guard: {
      is: 'list',
      most: 10,
      of: makeObject(
        { code: codeShape, must: { is: 'expression' }, message: sentenceShape },
        'code',
        'must',
        'message',
      ),
    },
  },
  'from',
  'to',
  'by',
)

const workflowShape = makeObject(
  {
    field: codeShape,
    initial: stateShape,
    states: {
      is: 'named',
      what: 'state',
      most: bodyLimits.states,
      options: makeObject({ label: labelShape, tone: toneShape, isReadOnly: yesShape }),
    },
    sets: stateMap,
    steps: { is: 'named', what: 'step', most: bodyLimits.steps, options: stepOptions },
  },
  'initial',
  'states',
  'steps',
)

const approvalShape: ObjectShape = makeObject(
  {
    waits: stateShape,
    requester: { is: 'name', of: 'reference' },
    approve: stepShape,
    reject: stepShape,
    sendBack: stepShape,
    reopen: stepShape,
    deciders: rolesShape,
    reserve: { is: 'name', of: 'approver' },
    facts: columnsShape,
    rules: {
      is: 'list',
      least: 1,
      most: 20,
      of: makeObject(
        {
          name: labelShape,
          when: filterShape,
          steps: {
            is: 'list',
            least: 1,
            most: 10,
            of: makeObject(
              {
                by: { is: 'name', of: 'approver' },
                mode: { is: 'oneOf', values: ['any', 'all'] },
                hours: { is: 'number', least: 1, most: 8760 },
                orAlone: yesShape,
              },
              'by',
            ),
          },
        },
        'name',
        'steps',
      ),
    },
  },
  ...['waits', 'requester', 'approve', 'reject', 'deciders', 'rules'],
)

const viewsShape = makeObject({
  list: makeObject({ columns: columnsShape, filters: pathsShape, sort: { is: 'sort' } }),
  board: makeObject({ columns: statesShape, card: columnsShape, total: columnShape }, 'card'),
  gantt: makeObject({ from: columnShape, to: columnShape, group: columnShape, done: columnShape }, 'from'),
  calendar: makeObject({ on: columnShape, shows: columnsShape }, 'on'),
  picker: { is: 'list', of: { is: 'name', of: 'field' }, least: 1, most: 2 },
  tabs: makeObject({ total: columnShape, of: stateMap }, 'of'),
  chart: makeObject(
    { title: labelShape, by: columnsShape, of: columnShape, series: stateMap },
    'title',
    'by',
    'of',
    'series',
  ),
  form: fieldMap,
  inSteps: yesShape,
  sends: stepShape,
  folds: { is: 'list', of: labelShape, most: 20 },
  startsEmpty: { is: 'list', of: { is: 'name', of: 'field' }, most: 60 },
  header: columnsShape,
  record: fieldMap,
})

const ruleShape = makeObject(
  {
    code: codeShape,
    on: {
      is: 'either',
      says: 'is a field, or a list of fields',
      of: [columnShape, { is: 'list', of: columnShape, least: 1, most: 10 }],
    },
    must: { is: 'expression' },
    changed: columnsShape,
    at: { is: 'list', of: stepShape, least: 1, most: 20 },
    message: sentenceShape,
  },
  ...['code', 'on', 'must', 'message'],
)

const expressionMap: Shape = { is: 'map', of: { is: 'expression' }, keys: 'field', most: bodyLimits.fields }

/** The form of a whole resource; the order of its parts is that of the files. */
export const resourceShape: ObjectShape = {
  is: 'object',
  needs: ['name', 'label', 'title', 'fields', 'access'],
  parts: {
    name: codeShape,
    about: sentenceShape,
    label: labelShape,
    plural: labelShape,
    icon: { is: 'oneOf', values: iconNames },
    menu: { is: 'words', most: 40 },
    menuTo: rolesShape,
    title: { is: 'name', of: 'field' },
    summary: {
      is: 'list',
      least: 1,
      most: 6,
      of: {
        is: 'either',
        says: 'is a field, or { from, to }',
        of: [columnShape, makeObject({ from: columnShape, to: columnShape }, 'from', 'to')],
      },
    },
    fields: { is: 'fields', isNested: false, most: bodyLimits.fields },
    computed: expressionMap,
    visible: expressionMap,
    rules: { is: 'list', of: ruleShape, most: bodyLimits.rules },
    unique: {
      is: 'list',
      most: 20,
      of: makeObject(
        {
          code: codeShape,
          on: { is: 'list', of: columnShape, least: 1, most: 8 },
          where: filterShape,
          ignoresCaseAndSpace: yesShape,
          emptyIsEqual: yesShape,
          message: sentenceShape,
        },
        ...['code', 'on', 'message'],
      ),
    },
    isAppendOnly: yesShape,
    access: accessShape,
    workflow: workflowShape,
    approval: approvalShape,
    remind: remindShape,
    files: filesShape,
    needsFiles: needsFilesShape,
    letters: lettersShape,
    comments: { is: 'oneOf', values: [true] },
    views: viewsShape,
  },
  refused: {
    givenTo: 'only shipped resources say for whom a record is',
    account: 'only shipped resources hold balances',
    moves: 'only shipped resources move balances',
    consequences: 'only shipped resources change other records',
    source: 'only shipped resources live on another server',
    operations: 'the names of operations follow from the name',
    route: 'the address follows from the name',
    was: 'a resource is renamed by its name; its key stays',
  },
}
