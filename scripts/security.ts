import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { isConsoleBuilt } from './is-built.ts'
import { securityChecks } from './security/checks.ts'
import type { Proof, SecurityCheck } from './security/security-check.ts'

// Runs every test that proves a check once, and reports for each check whether it passes: `35 of 35`. A skipped test,
// or one that passed only on retry, proves nothing.

const REPORT = 'dist/test-reports/security.json'

/** More thorough than npm test: more requests of each kind, more rows, every page, and the slow tests. */
const thoroughEnv = { FUZZ_RUNS: '20', WALK_ROWS: '2', SECURITY: 'whole' }

interface Ran {
  file: string
  name: string
  passed: boolean
}

interface JsonReport {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

const isWindows = process.platform === 'win32'
const run = (command: string, args: readonly string[], variables: Record<string, string> = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...variables, ...process.env }, shell: isWindows })

function ranTests(): Ran[] {
  const report: JsonReport = JSON.parse(readFileSync(REPORT, 'utf8'))
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(process.cwd(), name).replaceAll('\\', '/'),
      name: fullName,
      passed: status === 'passed',
    })),
  )
}

const testsOf = ({ file, tests }: Proof, ran: readonly Ran[]): Ran[] =>
  ran.filter((test) => test.file === file && (tests?.test(test.name) ?? true))

/** Why a check fails; empty if it passes. */
function faultsOf({ proofs }: SecurityCheck, ran: readonly Ran[]): string[] {
  return proofs.flatMap((proof) => {
    const tests = testsOf(proof, ran)
    if (tests.length === 0) return [`没有运行：${proof.file} ${proof.tests ?? ''}`]
    return tests.filter(({ passed }) => !passed).map(({ name }) => `未通过：${proof.file} › ${name}`)
  })
}

/** Number of known vulnerabilities of installed packages. Null if the registry is unreachable. */
function knownFaults(): number | null {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 60_000,
    shell: isWindows,
  })
  try {
    return JSON.parse(stdout).metadata.vulnerabilities.total
  } catch {
    return null
  }
}

rmSync(REPORT, { force: true })
mkdirSync('dist/test-reports', { recursive: true })
if (!isConsoleBuilt()) {
  const { status } = run('vite', ['build', '--logLevel', 'warn'])
  if (status !== 0) process.exit(1)
}
const files = [...new Set(securityChecks.flatMap(({ proofs }) => proofs.map(({ file }) => file)))]
const projects = ['unit', 'server', 'e2e'].map((name) => `--project=${name}`)
run(
  'vitest',
  ['run', ...projects, '--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`, ...files],
  thoroughEnv,
)

const ran = ranTests()
const known = knownFaults()
let held = 0
for (const check of securityChecks) {
  const faults = faultsOf(check, ran)
  if (check.number === 32 && known !== null && known > 0) faults.push(`npm audit：${known} 个已知漏洞`)
  const count = new Set(check.proofs.flatMap((proof) => testsOf(proof, ran))).size
  const note =
    check.number === 32
      ? `，npm audit ${known === null ? '未能运行（登记处不可达），未计入' : `${known} 个已知漏洞`}`
      : ''
  const mark = faults.length === 0 ? '✓' : '✗'
  console.log(`${mark} ${String(check.number).padStart(2)} ${check.title}（${check.reference}；${count} 项${note}）`)
  for (const fault of faults.slice(0, 10)) console.log(`     ${fault}`)
  if (faults.length === 0) held += 1
}
console.log(`\n${held} of ${securityChecks.length}`)
process.exitCode = held === securityChecks.length ? 0 : 1
