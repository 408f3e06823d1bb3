import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isConsoleBuilt } from './is-built.ts'
import type { TestReport } from './test-report.ts'

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Node ${process.version} is too old. npm ci brings Node 24 with it; then run npm test.`)
  process.exit(1)
}

const { area } = parseArgs({ options: { area: { type: 'string' } } }).values
const areas = readdirSync('src/features')
if (area !== undefined && !areas.includes(area)) {
  console.error(`There is no area ${area}, but ${areas.join(', ')}.`)
  process.exit(1)
}

const reports = 'dist/test-reports'
const nothing: TestReport = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }

/** Runs one command and passes its output through; true on success. */
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
 * Runs one project of vitest.config.ts. Failed tests are retried once, since on a busy machine one of a thousand
 * timeouts may be too short. Tests that pass only on retry are listed at the end and should be fixed.
 */
function suite(project: string, paths: readonly string[] = []): TestReport {
  const path = `${reports}/${project}.json`
  const command = ['vitest', 'run', `--project=${project}`, '--retry=1', '--passWithNoTests', ...paths]
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

const browser = () => single('browser', ['bash', 'scripts/ensure-browser.sh'])
const build = () => single('build', ['vite', 'build', '--logLevel', 'warn'])

// Fast steps first: type errors are reported before a browser starts.
const everything = (): TestReport[] => [
  browser(),
  single('check', [process.execPath, 'scripts/check.ts', '--all']),
  suite('unit'),
  build(),
  suite('server'),
  suite('stories'),
  single('build-storybook', ['storybook', 'build', '-o', 'dist/storybook', '--quiet']),
  suite('e2e'),
]

/** Tests of one area, and those of all registrations; an end-to-end test belongs to the areas whose pages it opens. */
const ofArea = (name: string): TestReport[] => {
  const opens = (path: string) => readFileSync(path, 'utf8').includes(`#features/${name}/`)
  const journeys = globSync('tests/e2e/*.test.ts').filter(opens)
  return [
    browser(),
    suite('unit', [`tests/unit/${name}/`, 'tests/inventory/', 'tests/contract/']),
    suite('server', [`tests/server/${name}/`]),
    suite('stories', [`stories/features/${name}/`]),
    ...(journeys.length === 0 ? [] : [...(isConsoleBuilt() ? [] : [build()]), suite('e2e', journeys)]),
  ]
}

const results = area === undefined ? everything() : ofArea(area)

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
