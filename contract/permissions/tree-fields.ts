import { z } from 'zod'
import { id } from '../fields.ts'

/** Incremented by each change of a tree. A move based on an older version is refused. */
export const treeVersion = z.number({ error: '缺少菜单版本号' }).int().min(0)

/** Moves a node. */
export const moveParams = z.strictObject({
  id: id(),
  parentId: id('请选择上级').nullable(),
  /** 0-based position among the new siblings. */
  index: z.number({ error: '位置不正确' }).int('位置不正确').min(0, '位置不正确').max(10_000, '位置不正确'),
  treeVersion,
})

/** The siblings after the move. */
export const moved = z.object({
  siblings: z.array(z.object({ id: z.number().int(), sort: z.number().int() })),
  treeVersion,
})
