import type { State } from '../../framework/workflow'

export type Tone = NonNullable<State['tone']>

const ring = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18'

/** How a tone looks. The words have the meaning; colour and icon only help to find it. */
export const tones = {
  neutral: { color: 'var(--muted)', drawing: ring },
  info: { color: 'var(--primary)', drawing: `${ring}M12 11v5.5M12 7.4v.2` },
  success: { color: 'var(--success)', drawing: `${ring}m-4 9.2l2.8 2.8l5.4-5.6` },
  warning: { color: 'var(--warning)', drawing: 'M12 4L21.5 20h-19zM12 10v4.5M12 17v.2' },
  danger: { color: 'var(--danger)', drawing: `${ring}m-3 6l6 6m0-6l-6 6` },
} as const satisfies Record<Tone, unknown>
