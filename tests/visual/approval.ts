import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Theme, themes } from './camera.ts'

const file = fileURLToPath(new URL('approved.json', import.meta.url))

/** Where pictures are drawn. Another browser or system draws other letters and lines. */
export interface Studio {
  browser: string
  platform: string
}

/** The hash of each approved picture, by theme and story. */
export type Approval = Studio & Record<Theme, Record<string, string>>

export const readApproval = (): Approval | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Approval) : null

export function writeApproval({ browser, platform, ...pictures }: Approval): void {
  const sorted = themes.map((theme) => [theme, sortedByKey(pictures[theme])])
  writeFileSync(file, `${JSON.stringify({ browser, platform, ...Object.fromEntries(sorted) }, null, 2)}\n`)
}

const sortedByKey = (hashes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(hashes).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Why the approved pictures cannot be compared with those that are drawn here; null when they can. */
export function whyNotHere(approved: Studio, here: Studio): string | null {
  if (approved.browser === here.browser && approved.platform === here.platform) return null
  return `The pictures were approved with Chromium ${approved.browser} on ${approved.platform}; here is Chromium ${here.browser} on ${here.platform}, which draws them differently. Use that browser (CHROMIUM_PATH), or approve all pictures anew: npm run test:visual -- --update`
}
