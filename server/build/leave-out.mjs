import { readFileSync } from 'node:fs'

/** What others import for what we never call: jsPDF's HTML rendering, react-admin's own CSV export. */
const packages = /^(canvg|core-js|html2canvas|dompurify|jsonexport)(\/.*)?$/

/**
 * Parts of the data grid that stand behind settings we do not use: react-admin's ListContext owns filters, columns
 * and pages, so their panels, toolbars, exports and footers are never opened; cells are not edited in place, of long texts
 * ours are drawn; there are no groups of columns, and no row is dragged.
 */
const gridParts =
  /x-data-grid\/(components\/(filterPanel|panel\/(filterPanel|GridPanel)|columnsManagement|columnsPanel|export|quickFilter|toolbar|toolbarV8|menu\/columnMenu|cell\/Grid(Edit\w+|LongText)Cell|columnHeaders\/GridColumnGroupHeader|GridRowDragAndDropOverlay)\b|hooks\/features\/export\/useGridPrintExport).*\.mjs$/
const gridWidgets =
  /^@mui\/material\/(Autocomplete|Badge|FormControlLabel|Switch|Tab|TablePagination|Tabs|ToggleButton)$/

/** Parts of MUI behind settings of our theme: no colour schemes in CSS variables, no ripple, no filled inputs. */
const muiParts =
  /@mui\/material\/(styles\/(ThemeProviderWithVars|createThemeWithVars)|ButtonBase\/TouchRipple|FilledInput\/FilledInput)\.mjs$/

/** Polyfills of what every browser we serve has, with its native twin; and what copies the statics of classes that we have none of. */
const native = {
  'object.entries': 'module.exports = Object.entries',
  'hoist-non-react-statics': 'module.exports = (component) => component',
}

/** What react-admin makes labels with where nobody gave one; ours all have one, so names stay as they are. */
const inflections = ['capitalize', 'humanize', 'inflect', 'pluralize', 'singularize', 'transform']

const empty = '\0left-out.js'
const inflection = '\0inflection.js'

/**
 * A plugin for the browser's build: modules that are loaded but never run become empty ones. They are no choice of our
 * imports, for it is the packages that import them. Measured: 2,985 kB of scripts instead of 3,517, in Brotli 860
 * instead of 920; the grid of lists 364 kB instead of 446, what all screens share 365 instead of 411.
 */
export function leaveOut() {
  return {
    name: 'leave-out',
    enforce: 'pre',
    apply: 'build',
    async resolveId(id, importer = '', options = {}) {
      if (packages.test(id)) return empty
      if (gridWidgets.test(id) && importer.includes('x-data-grid')) return `\0left-out-widget-${id.split('/').pop()}.js`
      if (id === 'inflection') return inflection
      if (id === 'react-router' || id === 'react-router/dom')
        return production(await this.resolve(id, importer, options))
      return id in native ? `\0native-${id}.cjs` : null
    },
    load(id) {
      if (id === empty) return 'export default () => { throw new Error("left out of the build") }'
      if (id.startsWith('\0native-')) return native[id.slice(8, -4)]
      if (id === inflection) return inflections.map((name) => `export const ${name} = String`).join('\n')
      if (id.startsWith('\0left-out-widget-')) return widget(id)
      return gridParts.test(id) || muiParts.test(id) ? emptied(readFileSync(id, 'utf8')) : null
    },
  }
}

/** The package names its development build whatever is asked for; the other lies beside it. */
const production = (found) => found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }

/** Components render nothing; the tables of class names that come with them are empty. */
function widget(id) {
  const name = id.slice(17, -3)
  return `const nothing = () => null\nexport default nothing\nexport const ${name[0].toLowerCase()}${name.slice(1)}Classes = {}`
}

/** The same exports as the module, all of them doing nothing; re-exports stay. */
function emptied(source) {
  const names = new Set()
  for (const [, name] of source.matchAll(/^export (?:const|let|function|class) (\w+)/gm)) names.add(name)
  for (const [, list] of source.matchAll(/^export \{([^}]*)\};?$/gm)) {
    for (const part of list.split(','))
      names.add(
        part
          .trim()
          .split(/\s+as\s+/)
          .pop(),
      )
  }
  if (/^export default /m.test(source)) names.add('default')
  names.delete('')
  const kept = [...source.matchAll(/^export .* from .*$/gm)].map(([line]) => line)
  const lines = [...names].map((name) =>
    name === 'default' ? 'export default nothing' : `export const ${name} = nothing`,
  )
  return ['const nothing = () => null', ...kept, ...lines].join('\n')
}
