/** Browsers by a pattern of their name. The first match counts, because most browsers name others as well. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

export interface Device {
  browser: string | undefined
  system: string | undefined
}

/** Finds the browser and the system that a user agent names; undefined where it names none. */
export function parseDevice(agent: string | null): Device {
  const find = (patterns: readonly [RegExp, string][]) => patterns.find(([pattern]) => pattern.test(agent ?? ''))?.[1]
  return { browser: find(browsers), system: find(systems) }
}
