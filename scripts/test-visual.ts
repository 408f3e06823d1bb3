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

const { values } = parseArgs({
  options: { update: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const isAsked = (story: string) => story.includes(values.only)

/** The approved stories among those asked for that are no more. */
function goneFrom(approval: Approval, stories: StorybookSite['stories']): string[] {
  const approved = new Set(themes.flatMap((theme) => Object.keys(approval[theme])))
  return [...approved].filter((story) => isAsked(story) && (!stories.has(story) || story in unstable))
}

function updated(approval: Approval, drawn: readonly Drawn[], gone: readonly string[]): Approval {
  const hashes = (theme: Theme) => {
    const kept = Object.entries(approval[theme]).filter(([story]) => !gone.includes(story))
    const added = drawn.flatMap(({ story, picture, ...rest }) =>
      rest.theme === theme && picture ? [[story, picture.hash]] : [],
    )
    return Object.fromEntries([...kept, ...added])
  }
  return { ...approval, light: hashes('light'), dark: hashes('dark') }
}

async function run(): Promise<boolean> {
  const browser = await launchBrowser()
  const site = await openStorybook()
  try {
    const here = { browser: browser.version(), platform: `${process.platform}-${process.arch}` }
    const found = readApproval()
    const refusal = found && whyNotHere(found, here)
    const isAnew = values.update && !values.only
    if (refusal && !isAnew) {
      console.error(refusal)
      return false
    }
    const approval: Approval = found && !refusal ? found : { ...here, light: {}, dark: {} }

    const forgotten = Object.keys(unstable).filter((story) => !site.stories.has(story))
    if (forgotten.length > 0) throw new Error(`tests/visual/unstable.ts names no story: ${forgotten.join(', ')}`)
    const subjects = [...site.stories.keys()]
      .filter((story) => isAsked(story) && !(story in unstable))
      .flatMap((story) => themes.map((theme): Subject => ({ story, theme, approved: approval[theme][story] })))
    if (subjects.length === 0) throw new Error(`no story has ${values.only} in its id`)
    const gone = goneFrom(approval, site.stories)

    await clearReport()
    const started = performance.now()
    const drawn: Drawn[] = []
    const exhibits: Exhibit[] = []
    await drawAll(browser, site.origin, subjects, 4, async (one) => {
      if (one.outcome !== 'same') exhibits.push(await exhibit(one))
      if (values.update || one.outcome === 'same') await keepApproved(one)
      drawn.push(one)
      if (one.outcome !== 'same')
        console.log(`${one.outcome} ${one.theme} ${one.story}${one.fault ? `\n  ${one.fault}` : ''}`)
    })
    for (const story of gone) console.log(`gone ${story}`)
    if (values.update) writeApproval(updated(approval, drawn, gone))

    const open = values.update ? exhibits.filter(({ picture }) => !picture) : exhibits
    const seconds = Math.round((performance.now() - started) / 1000)
    const isDone = open.length === 0 && (values.update || gone.length === 0)
    console.log(`${subjects.length} pictures in ${seconds} s: ${summary(drawn, gone)}`)
    if (exhibits.length + gone.length > 0) {
      await saveReport(reportHtml({ exhibits, gone, nameOf: (story) => site.stories.get(story) ?? story }))
      console.log(`See ${reportPage}`)
    }
    return isDone
  } finally {
    await browser.close()
    await site.stop()
  }
}

function summary(drawn: readonly Drawn[], gone: readonly string[]): string {
  const counts = Map.groupBy(drawn, ({ outcome }) => outcome)
  return [...[...counts].map(([outcome, all]) => `${all.length} ${outcome}`), `${gone.length} gone`].join(', ')
}

process.exitCode = (await run()) ? 0 : 1
