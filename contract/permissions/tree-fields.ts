import { z } from 'zod'
import { id } from '../fields.ts'

/** Raised by each change of a tree: a move that was planned on another one is refused. */
export const treeVersion = z.number({ error: '缺少菜单版本号' }).int().min(0)

/** A node to another place. */
export const moveParams = z.strictObject({
  id: id(),
  parentId: id('请选择上级').nullable(),
  /** From 0, among the new siblings. */
  index: z.number({ error: '位置不正确' }).int('位置不正确').min(0, '位置不正确').max(10_000, '位置不正确'),
  treeVersion,
})

/** The siblings as they stand then. */
export const moved = z.object({
  siblings: z.array(z.object({ id: z.number().int(), sort: z.number().int() })),
  treeVersion,
})
