import type { AgentStatus } from '#contract/agents/package-rules.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

export const agentTone: Record<AgentStatus, TagTone> = { 0: 'neutral', 1: 'success', 2: 'neutral', 3: 'neutral' }
