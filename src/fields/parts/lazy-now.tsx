import { type ComponentType, lazy, useState } from 'react'

export type LazyNow<P extends object> = ComponentType<P> & { preload: () => Promise<void> }

/**
 * A component whose program is loaded when first needed, or ahead by `preload()`. Once loaded it renders at once:
 * React holds back every nested `lazy` for about 300 ms, even when the module is there.
 */
export function lazyNow<P extends object>(load: () => Promise<ComponentType<P>>): LazyNow<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<ComponentType<P>> | undefined
  const start = () =>
    (loading ??= load().then(
      (component) => (loaded = component),
      (error) => {
        // A failed load may be tried again.
        loading = undefined
        // React would wait for what is thrown, and load the module again, for ever.
        throw error instanceof Promise ? new Error('A module asks for a declaration while it is loaded') : error
      },
    ))
  const newLazy = () => lazy(() => start().then((component) => ({ default: component })))
  let Lazy = newLazy()

  function Now(props: P) {
    // Kept for as long as it is mounted: changing it would throw the state of the page away.
    const [Component] = useState<ComponentType<P>>(() => {
      // React remembers a rejected `lazy` for good.
      if (!loaded && !loading) Lazy = newLazy()
      return loaded ?? (Lazy as unknown as ComponentType<P>)
    })
    return <Component {...props} />
  }
  return Object.assign(Now, { preload: () => start().then(() => undefined) })
}

/** Starts loading a component made by `lazyNow`; anything else is there already. */
export function preload(component: unknown): void {
  if (typeof component !== 'function' || !('preload' in component)) return
  const { preload: start } = component as { preload: () => Promise<void> }
  // The failure shows where the component is rendered.
  start().catch(() => undefined)
}
