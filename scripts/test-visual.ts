import { parseArgs } from 'node:util'
import { launchBrowser } from '../tests/e2e/setup/browser.ts'
import { type Approval, readApproval, whyNotHere, writeApproval } from '../tests/visual/approval.ts'
import { type Theme, themes } from '../tests/visual/camera.ts'
import { type Drawn, drawAll, type Subject } from '../tests/visual/draw.ts'
import { clearReport, type Exhibit, exhibit, keepApproved, reportPage, saveReport } from '../tests/visual/gallery.ts'
import { reportHtml } from '../tests/visual/report-page.ts'
import { openStorybook, type StorybookSite } from '../tests/visual/storybook-site.ts'
import { unstable } from '../tests/visual/unstable.ts'

// See docs/decisions/0015-pictures-of-stories.md.

const PAGES = 4
const { values } = parseArgs({
  options: {
    update: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    /** Only stories without an approved picture. */
    missing: { type: 'boolean', default: false },
  },
})
const isSelected = (story: string) => story.includes(values.only)

function subjectsOf({ stories }: StorybookSite, approval: Approval): Subject[] {
  const unknown = Object.keys(unstable).filter((story) => !stories.has(story))
  if (unknown.length > 0) throw new Error(`tests/visual/unstable.ts names no story: ${unknown.join(', ')}`)
  const lacks = (story: string) => themes.some((theme) => !(story in approval[theme]))
  const selected = [...stories.keys()].filter(
    (story) => isSelected(story) && !(story in unstable) && (!values.missing || lacks(story)),
  )
  if (selected.length === 0 && !values.missing) throw new Error(`no story has ${values.only} in its id`)
  return selected.flatMap((story) => themes.map((theme) => ({ story, theme, approved: approval[theme][story] })))
}

/** Approved stories that no longer exist, among the selected ones. */
function removedStories({ stories }: StorybookSite, approval: Approval): string[] {
  const approved = new Set(themes.flatMap((theme) => Object.keys(approval[theme])))
  return [...approved].filter((story) => isSelected(story) && (!stories.has(story) || story in unstable))
}

function updatedApproval(approval: Approval, drawn: readonly Drawn[], gone: readonly string[]): Approval {
  const hashesOf = (only: Theme) =>
    Object.fromEntries([
      ...Object.entries(approval[only]).filter(([story]) => !gone.includes(story)),
      ...drawn.flatMap(({ story, theme, picture }) => (theme === only && picture ? [[story, picture.hash]] : [])),
    ])
  return { ...approval, light: hashesOf('light'), dark: hashesOf('dark') }
}

function tell({ outcome, theme, story, fault }: Drawn): void {
  console.log(`${outcome} ${theme} ${story}`)
  if (fault) console.log(`  ${fault}`)
}

function summary(drawn: readonly Drawn[], gone: readonly string[]): string {
  const counts = [...Map.groupBy(drawn, ({ outcome }) => outcome)].map(([outcome, all]) => `${all.length} ${outcome}`)
  return [...counts, `${gone.length} gone`].join(', ')
}

/** True if every story matches its approved picture, or has been approved now. */
async function run(): Promise<boolean> {
  const browser = await launchBrowser()
  const here = { browser: browser.version(), platform: `${process.platform}-${process.arch}` }
  const found = readApproval()
  const refusal = found && whyNotHere(found, here)
  if (refusal && !(values.update && values.only === '')) {
    await browser.close()
    console.error(refusal)
    return false
  }
  const approval = found && !refusal ? found : { ...here, light: {}, dark: {} }
  const site = await openStorybook()
  const started = performance.now()
  const drawn: Drawn[] = []
  const exhibits: Exhibit[] = []
  await clearReport()
  try {
    await drawAll(
      browser,
      site.origin,
      subjectsOf(site, approval),
      { pages: PAGES, takesFirst: values.update },
      async (item) => {
        drawn.push(item)
        if (item.outcome !== 'same') {
          tell(item)
          exhibits.push(await exhibit(item))
        }
        if (values.update || item.outcome === 'same') await keepApproved(item)
        // A run is long and may be interrupted; the results so far stay approved.
        if (values.update && drawn.length % 100 === 0) writeApproval(updatedApproval(approval, drawn, []))
      },
    )
  } finally {
    await browser.close()
    await site.stop()
  }
  const gone = removedStories(site, approval)
  for (const story of gone) console.log(`gone ${story}`)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${drawn.length} pictures in ${seconds} s: ${summary(drawn, gone)}`)
  if (exhibits.length + gone.length > 0) {
    await saveReport(reportHtml({ exhibits, gone, nameOf: (story) => site.stories.get(story) ?? story }))
    console.log(`See ${reportPage}`)
  }
  if (!values.update) return exhibits.length + gone.length === 0
  writeApproval(updatedApproval(approval, drawn, gone))
  return exhibits.every(({ picture }) => picture)
}

process.exitCode = (await run()) ? 0 : 1
