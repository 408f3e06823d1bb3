import { parseArgs } from 'node:util'
import { launchBrowser } from '../tests/e2e/setup/browser.ts'
import { type Fault, inspectAll } from '../tests/visual/fit.ts'
import { openStorybook } from '../tests/visual/storybook-site.ts'

// Checks every kit story at 200 % zoom with each row height. `--only <part of an id>`, repeatable, selects stories,
// including screens.

const PAGES = 3
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })

const site = await openStorybook()
const browser = await launchBrowser()
const started = performance.now()
const ofKit = (file: string | undefined) =>
  file?.startsWith('./stories/ui/') || file?.startsWith('./stories/foundations/')
const isSelected = (id: string) => values.only?.some((part) => id.includes(part)) ?? ofKit(site.files.get(id))
const stories = [...site.stories.keys()].filter(isSelected)
const faults = new Map<string, Fault>()
try {
  await inspectAll(browser, site.origin, stories, PAGES, (fault) => {
    const line = `${fault.story}: ${fault.kind}: ${fault.where}`
    if (!faults.has(line)) console.log(`${line} (${fault.density})`)
    faults.set(line, fault)
  })
} finally {
  await browser.close()
  await site.stop()
}
const seconds = Math.round((performance.now() - started) / 1000)
console.log(`${stories.length} stories in ${seconds} s: ${faults.size} do not fit`)
process.exitCode = faults.size > 0 || stories.length === 0 ? 1 : 0
