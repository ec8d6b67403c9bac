// What theme-choice.ts stored.
;(() => {
  const root = document.documentElement
  const night = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let choice = {}
    try {
      choice = JSON.parse(localStorage.getItem('steward.theme') || '{}')
    } catch {}
    const fixed = choice.mode === 'light' || choice.mode === 'dark'
    const mode = fixed ? choice.mode : night.matches ? 'dark' : 'light'
    root.dataset.mode = mode
    root.dataset.theme = choice[mode] || ''
    for (const [name, value] of Object.entries(choice.colours?.[mode] || {})) root.style.setProperty(name, value)
  }
  apply()
  night.addEventListener('change', apply)
})()
