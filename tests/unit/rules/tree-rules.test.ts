import { describe, expect, test } from 'vitest'
import { effectiveTerms, normalizeTerms, noTerms, qualificationFaults } from '#contract/configuration/category-rules.ts'
import { classifyFaults, findsProduct } from '#contract/configuration/classify-rules.ts'
import { returnDays } from '#contract/configuration/codes.ts'
import { branchOf, placeFault } from '#contract/configuration/tree-rules.ts'

const rows = [
  { id: 1, parentId: null, level: 1 },
  { id: 2, parentId: 1, level: 2 },
  { id: 3, parentId: 2, level: 3 },
  { id: 4, parentId: null, level: 1 },
  { id: 5, parentId: 4, level: 2 },
]

describe('a place in a tree of three levels', () => {
  test('a branch is the node with its descendants', () => {
    expect(branchOf(rows, 1).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(branchOf(rows.toReversed(), 1).map(({ id }) => id)).toEqual([3, 2, 1])
  })

  test.each([
    ['the top', 2, null, ''],
    ['another parent', 2, 4, ''],
    ['itself', 2, 2, '不能移动到自己的下级'],
    ['below itself', 1, 3, '不能移动到自己的下级'],
    ['too deep for what goes along', 2, 5, '类目最多 3 级'],
    ['the third level for a leaf', 3, 5, ''],
  ])('%s', (_what, id, parentId, fault) => expect(placeFault(rows, id, parentId, '类目')).toBe(fault))
})

describe('terms of a category', () => {
  const above = { commissionRate: '5', warrantyMonths: 36, returnDays: 7 as const, invoiceCode: '1' }

  test('empty terms are inherited, and 0 is not empty', () => {
    expect(
      effectiveTerms({ ...noTerms, commissionRate: '0', warrantyMonths: 0, returnDays: returnDays.none }, above),
    ).toEqual({
      commissionRate: '0',
      warrantyMonths: 0,
      returnDays: 0,
      invoiceCode: '1',
    })
    expect(effectiveTerms(noTerms, above)).toEqual(above)
  })

  test('a duplicate qualification is reported at the second', () => {
    const named = (qualificationName: string) => ({ qualificationName, required: true })
    expect(qualificationFaults({ qualifications: [named('质检报告'), named(' 质检报告')] })).toEqual({
      'qualifications.1.qualificationName': '资质名称重复',
    })
  })

  test('duplicate search words are removed', () => expect(normalizeTerms([' 沙发', '沙发', ''])).toEqual(['沙发']))
})

describe('a front class', () => {
  const above = (id: number) => (id === 3 ? [3, 2, 1] : [id])
  const sofa = { categoryId: 3, labelIds: [7], classifyIds: [] as number[] }
  const source = { id: 9, categoryIds: [1], labelIds: [] as number[] }

  test('finds by an ancestor category, by label alone, and by both only together', () => {
    expect(findsProduct(source, sofa, above)).toBe(true)
    expect(findsProduct({ id: 9, categoryIds: [], labelIds: [7] }, sofa, above)).toBe(true)
    expect(findsProduct({ ...source, labelIds: [8] }, sofa, above)).toBe(false)
    expect(findsProduct({ id: 9, categoryIds: [], labelIds: [] }, sofa, above)).toBe(false)
  })

  test('a product with assigned classes is only in those', () => {
    expect(findsProduct(source, { ...sofa, classifyIds: [8] }, above)).toBe(false)
    expect(findsProduct({ ...source, categoryIds: [] }, { ...sofa, classifyIds: [9] }, above)).toBe(true)
    expect(findsProduct({ ...source, id: undefined }, { ...sofa, classifyIds: [9] }, above)).toBe(false)
  })

  test('requires an icon below the top level', () => {
    expect(classifyFaults({ parentId: null, icon: '' })).toEqual({})
    expect(classifyFaults({ parentId: 1, icon: '' })).toEqual({ icon: '二、三级分类需要图标' })
  })
})
