import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import type { TestReport } from './test-report.ts'

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Node ${process.version} is too old. npm ci brings Node 24 with it; then run npm test.`)
  process.exit(1)
}

const reports = 'dist/test-reports'
const nothing: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

/** Runs one command with its output passed on; true when it ended well. */
function step(name: string, command: string[], variables: Record<string, string> = {}): boolean {
  const started = performance.now()
  console.log(`\n── ${name}`)
  const [program = '', ...args] = command
  const env = { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1', ...variables }
  const { status } = spawnSync(program, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  return status === 0
}

/**
 * One of the projects of vitest.config.ts. What fails is tried once more: on a machine that other work holds up for seconds
 * one of a thousand waits may be too short. Who passed only so is named at the end: it wants mending.
 */
function suite(project: string): TestReport {
  const path = `${reports}/${project}.json`
  const command = ['vitest', 'run', `--project=${project}`, '--retry=1']
  const reporters = ['--reporter=default', '--reporter=./scripts/test-report.ts']
  const passed = step(project, [...command, ...reporters], { TEST_REPORT: path })
  const report = readReport(path)
  return passed || report.failed > 0 ? report : failure(project)
}

function readReport(path: string): TestReport {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return nothing
  }
}

const failure = (name: string): TestReport => ({ ...nothing, failed: 1, failures: [{ name, why: 'see above' }] })

const single = (name: string, command: string[]): TestReport => (step(name, command) ? nothing : failure(name))

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// The quick ones first: who broke a type need not wait for the browser to hear of it.
const results: TestReport[] = [
  single('browser', ['bash', 'scripts/ensure-browser.sh']),
  single('check', [process.execPath, 'scripts/check.ts']),
  suite('unit'),
  single('build', ['vite', 'build', '--logLevel', 'warn']),
  suite('server'),
  suite('stories'),
  single('build-storybook', ['storybook', 'build', '-o', 'dist/storybook', '--quiet']),
  suite('e2e'),
]

const list = (title: string, tests: TestReport['failures']) => {
  if (tests.length > 0) console.log(`\n${title}`)
  for (const { name, why } of tests) console.log(`- ${name}\n  ${why.replaceAll('\n', '\n  ')}`)
}
list(
  'Passed only when run again:',
  results.flatMap(({ flaky }) => flaky),
)
list(
  'Failed:',
  results.flatMap(({ failures }) => failures),
)

const sum = (field: 'passed' | 'failed' | 'skipped') => results.reduce((total, report) => total + report[field], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
