import type { Plugin } from 'vite'

export function resourceFilesPlugin(): Plugin
