import { type ComponentType, lazy, useState } from 'react'

export type PreloadableComponent<P extends object> = ComponentType<P> & { preload: () => Promise<void> }

/**
 * Makes a component that is loaded when first needed, or earlier by `preload()`. Once loaded it renders at
 * once: React delays every nested `lazy` by about 300 ms, even if its module is loaded.
 */
export function lazyWithPreload<P extends object>(load: () => Promise<ComponentType<P>>): PreloadableComponent<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const start = () =>
    (loading ??= load().then(
      (component) => (loaded = component),
      (error) => {
        // A failed load is forgotten, so that it can be tried again.
        loading = undefined
        // A thrown promise would make React wait and load the module again, endlessly.
        throw error instanceof Promise ? new Error('A module asks for a declaration while it is loaded') : error
      },
    ))
  const newLazy = () => lazy(() => start().then((component) => ({ default: component })))
  let Lazy = newLazy()

  function Now(props: P) {
    // The component stays the same while mounted: another one would lose the state of the page.
    const [Component] = useState<ComponentType<P>>(() => {
      // React remembers that a `lazy` failed, so another attempt needs a new one.
      if (!loaded && !loading) Lazy = newLazy()
      return loaded ?? (Lazy as unknown as ComponentType<P>)
    })
    return <Component {...props} />
  }
  return Object.assign(Now, { preload: () => start().then(() => undefined) })
}

/** Loads a component made by `lazyWithPreload`; ignores others. */
export async function preloadComponent(component: unknown): Promise<void> {
  if (typeof component !== 'function' || !('preload' in component)) return
  const { preload: start } = component as { preload: () => Promise<void> }
  // An error is shown later, where the component is rendered.
  await start().catch(() => undefined)
}
