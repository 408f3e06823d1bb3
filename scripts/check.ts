import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { bareStates } from './bare-states.ts'

const MAX_LINES = 300
const MAX_SCREEN_LINES = 200
const layered = ['contract', 'fixtures', 'server', 'src', 'stories', 'tests', 'scripts']

interface Outcome {
  name: string
  passed: boolean
  output: string
  seconds: number
}

/** Runs one tool. `accepts` checks its output when the exit code is not sufficient. */
function tool(name: string, command: string[], accepts: (output: string) => boolean = () => true): Promise<Outcome> {
  const started = performance.now()
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...process.env, FORCE_COLOR: '0' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const end = (passed: boolean) =>
      resolve({ name, passed: passed && accepts(output), output, seconds: (performance.now() - started) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path))

/** Written when a check passes, with the check's start time. */
const stamp = 'node_modules/.cache/check-passed'
const settings = ['biome.json', '.dependency-cruiser.cjs', 'tsconfig.json', 'package.json', 'package-lock.json']
/** With more files, checking all of them is as fast. */
const MAX_CHANGED = 200

/**
 * Files changed since the last successful check. Undefined if all must be checked: with `--all`, on the first run, or
 * when a tool's settings or version changed.
 */
function changedFiles(): string[] | undefined {
  if (process.argv.includes('--all') || !existsSync(stamp)) return undefined
  const since = statSync(stamp).mtimeMs
  // Moving a file only changes its ctime, and may violate a layer.
  const changed = files.filter((path) => statSync(path).ctimeMs > since)
  return changed.length > MAX_CHANGED || changed.some((path) => settings.includes(path)) ? undefined : changed
}

/** Files that have become too long to read at once. */
function longFiles(): Outcome {
  const long = files
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, lines: linesOf(path) }))
    .filter(({ lines }) => lines > MAX_LINES)
  const output = long
    .map(({ path, lines }) => `${path} has ${lines} lines, at most ${MAX_LINES} are allowed`)
    .join('\n')
  return { name: 'length of files', passed: long.length === 0, output, seconds: 0 }
}

/** Screens that have become too long; move their parts to separate files next to them. */
function longScreens(): Outcome {
  const screens = globSync('src/features/*/index.ts')
    .flatMap((index) =>
      [...readFileSync(index, 'utf8').matchAll(/import\('\.\/([\w/-]+\.tsx)'\)/g)].map(([, file = '']) =>
        join(dirname(index), file),
      ),
    )
    .map((path) => ({ path, lines: linesOf(path) }))
    .sort((a, b) => a.lines - b.lines)
  const middle = screens[Math.floor(screens.length / 2)]
  const longest = screens.at(-1)
  const long = screens.filter(({ lines }) => lines > MAX_SCREEN_LINES)
  return {
    name: `length of ${screens.length} screens: ${middle?.lines} lines in the middle, at most ${longest?.lines} (${longest?.path})`,
    passed: screens.length > 0 && long.length === 0,
    output: long
      .map(({ path, lines }) => `${path} has ${lines} lines, at most ${MAX_SCREEN_LINES} are allowed`)
      .join('\n'),
    seconds: 0,
  }
}

/** Codes compared with their numbers. */
function namedStates(): Outcome {
  const started = performance.now()
  const bare = bareStates()
  return {
    name: 'states by name',
    passed: bare.length === 0,
    output: bare.map(({ path, line, text }) => `${path}:${line} compares a code with a number: ${text}`).join('\n'),
    seconds: (performance.now() - started) / 1000,
  }
}

function linesOf(path: string): number {
  return readFileSync(path, 'utf8').split('\n').length - 1
}

// Each checker infers library types again: four on two cores take twice the time of one.
const checkers = String(Math.max(1, Math.floor(availableParallelism() / 2)))
const tsc = [process.execPath, 'node_modules/typescript7/bin/tsc', '-p', '.', '--pretty', 'false']
const incremental = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

const lint = ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '--no-errors-on-unmatched']

const started = new Date()
const changed = changedFiles()

/**
 * A layer violation shows in a file's own imports, and a new cycle contains a changed file, so checking the changed
 * files' imports is enough.
 */
function layers(): Promise<Outcome>[] {
  const isLayered = (path: string) => /\.tsx?$/.test(path) && layered.some((folder) => path.startsWith(`${folder}/`))
  const from = changed?.filter(isLayered)
  if (from?.length === 0) return []
  // With an unsupported TypeScript, the tool finds no modules and reports success.
  const found = from ? /\b[1-9]\d* modules\b/ : /\b[1-9]\d{2,} modules\b/
  return [tool('layers', ['depcruise', ...(from ?? layered), '--no-progress'], (output) => found.test(output))]
}

const outcomes = await Promise.all([
  tool('types', [...tsc, '--checkers', checkers, ...incremental]),
  ...(changed?.length === 0 ? [] : [tool('lint and format', [...lint, ...(changed ?? [])])]),
  ...layers(),
  tool('dead code', ['knip', '--cache']),
  longFiles(),
  longScreens(),
  namedStates(),
])

for (const { name, passed, output, seconds } of outcomes) {
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!passed) console.log(`${output.trim()}\n`)
}
const failed = outcomes.filter(({ passed }) => !passed)
if (failed.length > 0) {
  console.error(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
} else {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, '')
  utimesSync(stamp, started, started)
}
