import type { Resources } from '../resource.ts'

export const distributionResources = {} as const satisfies Resources
