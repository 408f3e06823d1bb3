import type { RequestHandler } from 'msw'
import {
  deleteMaterialCategory,
  enableMaterialCategories,
  getMaterialCategoryTree,
  type MaterialCategory,
  moveMaterialCategory,
  saveMaterialCategory,
} from '#contract/materials/categories.ts'
import { flatCategories } from '#contract/materials/category-rules.ts'
import { answer, current, found } from '#mocks/answer.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { categoryRecord, materialTree } from './material-records.ts'

/** In-memory material categories; each story starts with a fresh copy. */
export function materialCategoryHandlers(tree: MaterialCategory[] = materialTree()): RequestHandler[] {
  const all = () => flatCategories(tree)
  const siblings = (parentId: number | null) => (parentId === null ? tree : found(all(), parentId).children)
  const take = (id: number) => {
    const node = found(all(), id)
    const list = siblings(node.parentId)
    list.splice(list.indexOf(node), 1)
    return node
  }
  return [
    answer(getMaterialCategoryTree, () => tree),
    answer(saveMaterialCategory, ({ id, version, ...input }) => {
      const list = siblings(input.parentId)
      if (list.some((node) => node.id !== id && node.name === input.name)) {
        throw new MockRefusal(422, '同级分类名称已存在', { fields: { name: '同级分类名称已存在' } })
      }
      const { materialKind, ...fields } = input
      const kind = materialKind ?? found(all(), input.parentId ?? id ?? 0).materialKind
      if (id === undefined) {
        const parent = all().find((node) => node.id === input.parentId)
        const level = (parent?.level ?? 0) + 1
        list.push({ ...categoryRecord(900, input.name), ...fields, level, materialKind: kind })
        return { id: 900, version: 1 }
      }
      return Object.assign(current(all(), id, version), fields, { materialKind: kind, version: Number(version) + 1 })
    }),
    answer(moveMaterialCategory, ({ id, parentId, index }) => {
      const top = parentId === null ? undefined : found(all(), parentId)
      if (top && top.materialKind !== found(all(), id).materialKind) throw new MockRefusal(422, '材料类型不同')
      const node = take(id)
      siblings(parentId).splice(index, 0, Object.assign(node, { parentId, version: node.version + 1 }))
      return null
    }),
    answer(enableMaterialCategories, ({ ids, enabled }) => {
      const nodes = ids.flatMap((id) => flatCategories([found(all(), id)]))
      for (const node of nodes) node.status = enabled
      return { done: nodes.length, affectedMaterials: 0 }
    }),
    answer(deleteMaterialCategory, ({ id }) => {
      take(id)
      return null
    }),
  ]
}
