// Starts the worker that keeps the shell. It comes last: nothing waits for it, and first data does not wait
// behind it. The page holds this script itself, and its policy trusts this one address of a worker only.
{
  const address = '/sw.js'
  // Made at once, before any other script could take the name.
  const policy = window.trustedTypes?.createPolicy('steward-worker', { createScriptURL: () => address })
  const { serviceWorker } = navigator
  const start = async () => {
    await serviceWorker.register(policy ? policy.createScriptURL(address) : address)
    const { active } = await serviceWorker.ready
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
  }
  // After the first screen: its files are loaded by then, and are told to the worker.
  if (serviceWorker) addEventListener('load', () => setTimeout(() => start().catch(() => undefined), 3000))
}
