import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { precompress } from './server/precompress.mjs'

const server = 'http://127.0.0.1:8443'

export default defineConfig(({ mode }) => (mode === 'server' ? serverBuild : webBuild))

const serverBuild: UserConfig = {
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    target: 'node20',
    copyPublicDir: false,
    rolldownOptions: { output: { format: 'es', entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
  },
}

const webBuild: UserConfig = {
  plugins: [react(), leaveOut(), precompress()],
  build: {
    outDir: 'dist/web',
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3, test: /node_modules/ }] } },
    },
  },
  server: {
    proxy: Object.fromEntries(['/FinanceProject', '/api', '/health'].map((path) => [path, server])),
  },
}

/** Packages that others import for what we never call: jsPDF's HTML rendering, react-admin's own CSV export. */
function leaveOut(): Plugin {
  const unused = /^(canvg|core-js|html2canvas|dompurify|jsonexport)(\/.*)?$/
  const empty = '\0left-out'
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId: (id) => (unused.test(id) ? empty : null),
    load: (id) => (id === empty ? 'export default () => { throw new Error("left out of the build") }' : null),
  }
}
