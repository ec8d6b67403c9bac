// Before the first paint: the chosen ground, so that nothing flashes. The rest follows with the program.
try {
  const choice = JSON.parse(localStorage.getItem('steward.theme') || '{}')
  const night = matchMedia('(prefers-color-scheme: dark)').matches
  const mode = choice.mode === 'light' || choice.mode === 'dark' ? choice.mode : night ? 'dark' : 'light'
  document.documentElement.dataset.mode = mode
  if (choice.ground) document.documentElement.style.setProperty('--ground', choice.ground[mode])
} catch {
  // The style sheet's own colours stand.
}
