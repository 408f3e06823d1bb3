import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** Result of a project's run, as JSON in the file given by TEST_REPORT. */
export interface TestReport {
  passed: number
  failed: number
  skipped: number
  /** Failed tests, with the first lines of the error. */
  failures: { name: string; why: string }[]
  /** Tests that passed only on retry, with the first error. */
  flaky: { name: string; why: string }[]
}

/** Writes a short report that scripts/test.ts repeats at the end of its output. */
export default class ShortReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    const report: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
    const fail = (name: string, errors: readonly { message?: string }[]) => {
      report.failed += 1
      report.failures.push({ name, why: firstLines(errors) })
    }
    for (const module of modules) {
      // A file that fails to load has no tests, so it counts as one failure.
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
