import type { Resources } from '../resource.ts'

export const marketingResources = {} as const satisfies Resources
