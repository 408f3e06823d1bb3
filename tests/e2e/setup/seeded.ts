import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { type Seeded, startConsole } from './console.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    seeded: Seeded
  }
}

/** Makes the demo data once for the run: each test file begins with a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, dataDir, end } = await startConsole()
  await end()
  project.provide('seeded', { dataDir, port: Number(new URL(url).port) })
  return () => rm(dataDir, { recursive: true, force: true })
}
