import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { type Seeded, startConsole } from './console.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One per worker. */
    seeded: Seeded[]
  }
}

async function seed(): Promise<Seeded> {
  const { url, dataDir, end } = await startConsole()
  await end()
  return { dataDir, port: Number(new URL(url).port) }
}

/** Creates the demo data once per worker; every test file starts with a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seeded = await Promise.all(Array.from({ length: project.config.maxWorkers }, seed))
  project.provide('seeded', seeded)
  return async () => {
    await Promise.all(seeded.map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })))
  }
}
