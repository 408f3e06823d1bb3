import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

/**
 * What Chromium is to leave alone. The last list given counts alone, so Playwright's own stands here again; of ours are the
 * three for the suggestions under the address bar, two pages that every new window would load beside the one it is for.
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

/** Flags with which Chromium runs quietly, as root too, and draws the same picture everywhere. */
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
  // Redrawing part of a tile leaves rounded edges a shade apart from drawing it whole.
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

/** Path of a Chromium that starts; undefined leaves the choice to Playwright. Throws when CHROMIUM_PATH is set and does not start. */
export function findChromium(): string | undefined {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (starts(asked)) return asked
    throw new Error(`CHROMIUM_PATH=${asked} does not start`)
  }
  return places.find(starts)
}
