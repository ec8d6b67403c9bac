import type { Plugin } from 'vite'

/** Empties modules that the browser loads but never runs. */
export function leaveOut(): Plugin
