import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { getSpec, saveSpec } from '#contract/configuration/specs.ts'
import { promptLevel, promptPlace } from '#contract/goods/template-codes.ts'
import {
  addSpecPrompt,
  deleteSpecPrompt,
  getSpecPrompt,
  listSpecPrompts,
  type SpecPromptInput,
  updateSpecPrompt,
} from '#contract/goods/template-prompts.ts'
import { getTemplate, listTemplateSpecs, saveTemplate } from '#contract/goods/templates.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { COLOUR, newTemplate, WOOD } from './template-records.ts'

let server: TestServer
let templateId: number
beforeAll(async () => {
  server = await createTestServer()
  templateId = (await newTemplate(server)).id
})
afterAll(() => server.close())

const goods = { as: 'goods' }
const fieldFault = (field: string, message: string) => ({ code: 422, data: { fields: { [field]: message } } })

describe('spec prompts', () => {
  const prompt = (changes: Partial<SpecPromptInput> = {}): SpecPromptInput => ({
    templateId,
    specId: COLOUR,
    valueName: '',
    title: '色差说明',
    content: '不同批次略有色差',
    images: [],
    places: [promptPlace.specPicker, promptPlace.productDetail],
    level: promptLevel.note,
    enabled: true,
    sort: 0,
    ...changes,
  })

  test('a second prompt for the same value and place is refused; another value or place is accepted', async () => {
    const { id } = await server.data(addSpecPrompt, prompt(), goods)
    expect(
      await server.api(addSpecPrompt, prompt({ places: [promptPlace.productDetail, promptPlace.checkout] }), goods),
    ).toMatchObject(fieldFault('places', '该规格值在此位置已有提示'))
    expect(await server.api(addSpecPrompt, prompt({ places: [promptPlace.checkout] }), goods)).toMatchObject({
      code: 200,
    })
    expect(await server.api(addSpecPrompt, prompt({ valueName: '米白' }), goods)).toMatchObject({ code: 200 })
    const { list, total } = await server.data(listSpecPrompts, { templateId }, goods)
    expect(total).toBe(3)
    expect(list.map((row) => row.spec.name)).toEqual(['颜色', '颜色', '颜色'])
    const [colour] = await server.data(listTemplateSpecs, { templateId }, goods)
    expect(colour?.promptCount).toBe(3)
    const { version, ...existing } = await server.data(getSpecPrompt, { id }, goods)
    const { templateId: _template, ...fields } = prompt({
      places: [promptPlace.specPicker, promptPlace.productDetail, promptPlace.checkout],
    })
    expect(await server.api(updateSpecPrompt, { ...fields, id, version }, goods)).toMatchObject({ code: 422 })
    expect(existing.places).toEqual([promptPlace.specPicker, promptPlace.productDetail])
  })

  test('is updated with its version, deleted by GET, and logged for the template', async () => {
    const { id } = await server.data(addSpecPrompt, prompt({ specId: WOOD }), goods)
    const { templateId: _template, ...fields } = prompt({ specId: WOOD, level: promptLevel.confirmation })
    expect(await server.api(updateSpecPrompt, { ...fields, id, version: 1 }, goods)).toMatchObject({ code: 200 })
    expect(await server.api(updateSpecPrompt, { ...fields, id, version: 1 }, goods)).toMatchObject({ code: 409 })
    const prefetch = { ...goods, headers: { 'sec-purpose': 'prefetch' } }
    expect(await server.api(deleteSpecPrompt, { id }, prefetch)).toMatchObject({ code: 403 })
    expect(await server.api(deleteSpecPrompt, { id }, {})).toMatchObject({ code: 600 })
    expect(await server.api(deleteSpecPrompt, { id }, goods)).toMatchObject({ code: 200 })
    expect(await server.api(deleteSpecPrompt, { id }, goods)).toMatchObject({ code: 404 })
    const log = await server.data(listTargetAuditLogs, { resource: 'productTemplate', targetId: templateId }, goods)
    expect(log.list.map(({ summary }) => summary).slice(0, 2)).toEqual([
      expect.stringContaining('删除规格提示「色差说明」'),
      expect.stringContaining('编辑规格提示「色差说明」'),
    ])
    expect(log.list[1]?.changes).toMatchObject([{ title: '提示级别', before: '普通说明', after: '需确认' }])
  })

  test('belongs to a spec of the template, which then cannot be removed', async () => {
    const other = await newTemplate(server)
    expect(await server.api(addSpecPrompt, prompt({ specId: 3 }), goods)).toMatchObject(
      fieldFault('specId', '请选择该模板的规格'),
    )
    await server.data(addSpecPrompt, prompt({ templateId: other.id, specId: WOOD }), goods)
    const { version, specs } = await server.data(getTemplate, { id: other.id }, goods)
    const remaining = specs.filter(({ specId }) => specId !== WOOD).map(({ name: _name, ...spec }) => spec)
    expect(await server.api(saveTemplate, { id: other.id, version, specs: remaining }, goods)).toMatchObject(
      fieldFault('specs', '规格 木种 有 1 条规格提示，请先删除提示'),
    )
  })

  test('follows its value when it is renamed in the library', async () => {
    const { id } = await server.data(addSpecPrompt, prompt({ specId: WOOD, valueName: '松木' }), goods)
    const { version, values } = await server.data(getSpec, { id: WOOD }, goods)
    const renamed = values.map(({ usedCount: _used, ...value }) =>
      value.valueName === '松木' ? { ...value, valueName: '芬兰松木' } : value,
    )
    await server.data(saveSpec, { id: WOOD, version, values: renamed }, goods)
    expect((await server.data(getSpecPrompt, { id }, goods)).valueName).toBe('芬兰松木')
  })
})
