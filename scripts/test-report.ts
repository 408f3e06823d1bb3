import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** What one run of a project came to, as JSON in the file that TEST_REPORT names. */
export interface TestReport {
  passed: number
  failed: number
  skipped: number
  /** What failed, by name, with the first lines of why. */
  failures: { name: string; why: string }[]
  /** Tests that passed only when they were run again, with why they failed at first. */
  flaky: { name: string; why: string }[]
}

/** Writes a short report, for scripts/test.ts to repeat at its end what scrolled by a thousand lines before. */
export default class ShortReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const report: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
    const fail = (name: string, errors: readonly { message?: string }[]) => {
      report.failed += 1
      report.failures.push({ name, why: firstLines(errors) })
    }
    for (const module of modules) {
      // A file that cannot even be loaded has no test that could fail: it counts as one.
      if (module.errors().length > 0) fail(module.relativeModuleId, module.errors())
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} › ${test.fullName}`
        const { state, errors = [] } = test.result()
        if (state === 'passed') report.passed += 1
        if (state === 'failed') fail(name, errors)
        if (state === 'skipped') report.skipped += 1
        if (test.diagnostic()?.flaky) report.flaky.push({ name, why: firstLines(errors) })
      }
    }
    if (unhandled.length > 0) fail('outside of any test', unhandled)
    const path = process.env.TEST_REPORT
    if (path) writeFileSync(path, JSON.stringify(report, null, 2))
  }
}

const firstLines = (errors: readonly { message?: string }[]): string =>
  (errors[0]?.message ?? '').split('\n').slice(0, 6).join('\n').slice(0, 600)
