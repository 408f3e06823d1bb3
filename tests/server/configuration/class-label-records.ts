import {
  type ClassLabelInput,
  type ClassLabelValue,
  getClassLabel,
  saveClassLabel,
} from '#contract/configuration/class-labels.ts'
import { getClassifyTree } from '#contract/configuration/classifies.ts'
import { classLabelMatch } from '#contract/configuration/codes.ts'
import type { TestServer } from '../setup/test-server.ts'

export const value = (valueName: string, part: Partial<ClassLabelValue> = {}): ClassLabelValue => ({
  valueName,
  sourceValues: [],
  labelId: null,
  priceFrom: '',
  priceTo: '',
  image: '',
  shown: true,
  ...part,
})
export const range = (priceFrom: string, priceTo: string) => value(`${priceFrom}-${priceTo}`, { priceFrom, priceTo })

export type ClassLabelRecords = Awaited<ReturnType<typeof classLabelRecords>>

/** Group input, by default for the shop category 客厅. */
export async function classLabelRecords(server: TestServer) {
  const as = { as: 'goods' }
  const tree = await server.data(getClassifyTree, {}, as)
  const room = tree.find(({ name }) => name === '客厅')
  const living = room?.id ?? 0
  const sofas = room?.children.find(({ name }) => name === '沙发')?.id ?? 0
  let made = 0
  const input = (changes: Partial<ClassLabelInput> = {}): ClassLabelInput => ({
    name: `分组${++made}`,
    classifyIds: [living],
    onlyThisLevel: false,
    matchKind: classLabelMatch.priceRange,
    attributeName: '',
    specId: null,
    values: [range('0', '1000'), range('1000', '')],
    multiple: true,
    foldAfter: 6,
    sort: 500,
    ...changes,
  })
  const add = async (changes: Partial<ClassLabelInput> = {}) =>
    (await server.data(saveClassLabel, input(changes), as)).id
  const read = (id: number) => server.data(getClassLabel, { id }, as)
  const fault = async (changes: Partial<ClassLabelInput>) => {
    const { code, data } = await server.api(saveClassLabel, input(changes), as)
    return [code, data]
  }
  return { living, sofas, input, add, read, fault }
}
