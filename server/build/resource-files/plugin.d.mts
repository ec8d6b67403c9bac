import type { Plugin } from 'vite'

export function resourceFilesPlugin(folder?: string): Plugin
