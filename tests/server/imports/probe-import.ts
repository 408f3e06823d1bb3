import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { category } from '#server/database/schema/configuration.ts'
import { conflict } from '#server/http/errors.ts'
import type { ImportDefinition } from '#server/imports/definition.ts'

const row = z.object({
  categoryCode: z.string().regex(/^\d{4}$/, '编码应为 4 位数字'),
  name: z.string().min(1, '请输入名称').max(20, '名称最多 20 个字'),
  status: z.literal(['启用', '停用'], '状态应为启用或停用'),
  sort: z.coerce.number('排序值应为数字').int('排序值应为整数'),
})

/** Hook that runs before a row is written. */
export const during = { save: async (_name: string): Promise<void> => {} }

/** A test import for categories, identified by their code. */
export const probeImport: ImportDefinition<z.infer<typeof row>> = {
  resource: 'category',
  title: '类目',
  permission: 'brand:edit',
  columns: [
    { field: 'categoryCode', title: '编码', note: '必填，4 位数字，不可重复', aliases: ['类目编号'] },
    { field: 'name', title: '名称', note: '必填，最多 20 个字' },
    { field: 'status', title: '状态', note: '从列表中选择', options: ['启用', '停用'] },
    { field: 'sort', title: '排序值', note: '整数，小的在前' },
  ],
  samples: [
    ['9801', '示例沙发', '启用', '1'],
    ['9802', '示例 <床> & 柜', '停用', '2'],
  ],
  row,
  nameOf: ({ categoryCode }) => categoryCode,
  namedBy: ['categoryCode'],
  async find(names, { db }) {
    const rows = await db
      .select()
      .from(category)
      .where(inArray(category.categoryCode, [...names]))
    return new Map(rows.map((found) => [found.categoryCode, found]))
  },
  async unchangedOf(rows, { db }) {
    const ids = rows.map(({ known }) => known.id)
    const stored = await db.select().from(category).where(inArray(category.id, ids))
    const same = rows.filter(({ row: cells, known }) => {
      const found = stored.find(({ id }) => id === known.id)
      return (
        found?.name === cells.name && found.sort === cells.sort && found.status === (cells.status === '启用' ? 1 : 0)
      )
    })
    return new Set(same.map(({ number }) => number))
  },
  groupOf: ({ name }) => (name?.startsWith('成组') ? name.slice(0, 3) : undefined),
  isRelative: ({ name }) => name === '累加',
  async save({ categoryCode, name, sort, status }, known, { db, now, caller }) {
    await during.save(name)
    const values = { name, path: name, sort, status: status === '启用' ? (1 as const) : (0 as const), updatedAt: now }
    const saved = known
      ? await db
          .update(category)
          .set({ ...values, version: known.version + 1 })
          .where(and(eq(category.id, known.id), eq(category.version, known.version)))
          .returning({ id: category.id })
      : await db
          .insert(category)
          .values({ ...values, categoryCode, level: 1, createdAt: now, createdBy: caller.name })
          .returning({ id: category.id })
    if (!saved[0]) throw conflict()
    const action = known ? 'edit' : 'add'
    return { resource: 'category', action, targetId: saved[0].id, targetName: name, summary: `导入类目「${name}」` }
  },
}
