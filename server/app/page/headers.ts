import type { Settings } from '../../start/settings'
import { closedPolicy } from './policy'

/** Browser features that the application does not use, but that an injected script might. */
const unused = [
  'accelerometer',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Answers the headers of every answer, also of refusals. Pages replace the
 * policy, and immutable files the caching.
 */
export function getFixedHeaders({ tls, trustProxy }: Pick<Settings, 'tls' | 'trustProxy'>): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': closedPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // Our own pages scan labels with the camera, and check-ins send the location if the person agrees.
    'permissions-policy': ['camera=(self)', 'geolocation=(self)', ...unused.map((feature) => `${feature}=()`)].join(
      ', ',
    ),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(tls || trustProxy ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
