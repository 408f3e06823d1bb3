import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Node ${process.version} is too old. npm ci brings Node 24 with it; then run npm test.`)
  process.exit(1)
}

interface Counts {
  passed: number
  failed: number
  skipped: number
}

const reports = 'dist/test-reports'

/** Runs one command with its output passed on; true when it ended well. */
function step(name: string, command: string[]): boolean {
  const started = performance.now()
  console.log(`\n── ${name}`)
  const [program = '', ...args] = command
  const env = { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' }
  const { status } = spawnSync(program, args, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
  return status === 0
}

/** One of the projects of vitest.config.ts. A file that cannot even be loaded has no test that could fail: it counts as one. */
function suite(project: string): Counts {
  const report = `${reports}/${project}.json`
  const passed = step(project, [
    'vitest',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const counts = readReport(report)
  return passed || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

function readReport(path: string): Counts {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

const single = (name: string, command: string[]): Counts => ({
  passed: 0,
  failed: step(name, command) ? 0 : 1,
  skipped: 0,
})

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// The quick ones first: who broke a type need not wait for the browser to hear of it.
const results: Counts[] = [
  single('browser', ['bash', 'scripts/ensure-browser.sh']),
  single('check', [process.execPath, 'scripts/check.ts']),
  suite('unit'),
  single('build', ['vite', 'build', '--logLevel', 'warn']),
  suite('server'),
  suite('stories'),
  single('build-storybook', ['storybook', 'build', '-o', 'dist/storybook', '--quiet']),
  suite('e2e'),
]
const sum = (field: keyof Counts) => results.reduce((total, counts) => total + counts[field], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
