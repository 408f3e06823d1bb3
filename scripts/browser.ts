import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

/**
 * Disabled Chromium features. Only the last list given counts, so Playwright's own list is repeated here. Ours are the
 * three for address bar suggestions, which load two extra pages with every new window.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Flags to run Chromium quietly, also as root, and to draw the same picture everywhere. */
export const chromiumArgs = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  // Partial tile redraws produce slightly different shades at rounded edges.
  '--disable-partial-raster',
]

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    execFileSync(path, ['--version', '--no-sandbox'], { stdio: ['ignore', 'pipe', 'ignore'], timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

/** Path of a working Chromium; undefined lets Playwright choose. Throws if CHROMIUM_PATH is set and does not start. */
export function findChromium(): string | undefined {
  const chromiumPath = process.env.CHROMIUM_PATH
  if (chromiumPath) {
    if (starts(chromiumPath)) return chromiumPath
    throw new Error(`CHROMIUM_PATH=${chromiumPath} does not start`)
  }
  return places.find(starts)
}
