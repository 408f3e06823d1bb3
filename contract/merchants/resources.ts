import type { Resources } from '../resource.ts'

export const merchantResources = {} as const satisfies Resources
