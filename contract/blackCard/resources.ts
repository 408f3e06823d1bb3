import type { Resources } from '../resource.ts'

export const cardResources = {} as const satisfies Resources
