import type { Plugin } from 'vite'

const loaderId = '\0vite/preload-helper.js'

/** What an `import()` of the built code calls: it asks for all files of a part, and waits for its styles. */
const loader = `
const loads = {}
const load = (file) => {
  const { href } = new URL('/' + file, location)
  return (loads[href] ??= new Promise((done, fail) => {
    const isStyle = href.endsWith('.css')
    const isThere = (link) => link.href === href && (!isStyle || link.rel === 'stylesheet')
    if ([...document.querySelectorAll('link')].some(isThere)) return done()
    const link = document.createElement('link')
    link.rel = isStyle ? 'stylesheet' : 'modulepreload'
    link.crossOrigin = ''
    link.nonce = document.querySelector('meta[property=csp-nonce]')?.nonce ?? ''
    link.href = href
    link.onerror = () => {
      delete loads[href]
      link.remove()
      fail(Error('Unable to preload CSS for ' + file))
    }
    link.onload = done
    document.head.append(link)
    if (!isStyle) done()
  }))
}
const loadFirst = async (run, files = []) => {
  await Promise.all(files.map(load))
  return run()
}
export { loadFirst as __vitePreload }`

/** Vite plugin: a smaller loader of parts than the bundler's own, for which sign-in has no room. */
export function fileLoaderPlugin(): Plugin {
  return {
    name: 'file-loader',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === loaderId ? loader : null),
  }
}
