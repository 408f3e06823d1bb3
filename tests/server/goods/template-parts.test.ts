import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CustomizationInput,
  deleteCustomizations,
  listCustomizations,
  saveCustomization,
} from '#contract/goods/customizations.ts'
import {
  deleteInstallServices,
  type InstallServiceInput,
  listInstallServices,
  saveInstallService,
} from '#contract/goods/install-services.ts'
import {
  customizationInput,
  customizationPricing,
  installPricing,
  templatePart,
  textureKind,
} from '#contract/goods/template-codes.ts'
import { deleteSpecPrompt } from '#contract/goods/template-prompts.ts'
import { saveTemplate } from '#contract/goods/templates.ts'
import { deleteTextures, listTextures, saveTextures, type TextureInput } from '#contract/goods/textures.ts'
import { product } from '#server/database/schema/goods.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { newTemplate, templateInput } from './template-records.ts'

let server: TestServer
let templateId: number
beforeAll(async () => {
  server = await createTestServer()
  templateId = (await newTemplate(server)).id
})
afterAll(() => server.close())

const goods = { as: 'goods' }
const fieldFault = (field: string, message: string) => ({ code: 422, data: { fields: { [field]: message } } })

/** Lets a product use options of its template. */
async function take(used: Partial<typeof product.$inferInsert>): Promise<void> {
  await server.db
    .update(product)
    .set({ templateId, ...used })
    .where(eq(product.id, 1))
}

describe('textures', () => {
  const texture = async (changes: Partial<TextureInput> = {}): Promise<TextureInput> => ({
    name: '米白棉麻',
    textureKind: textureKind.fabric,
    image: await upload(server, 'goods', { width: 600, height: 600 }),
    color: '#F4EFE4',
    realSize: '600×600',
    priceDelta: '80',
    materialId: null,
    enabled: true,
    ...changes,
  })

  test('a batch is saved completely or not at all; names are unique within the template', async () => {
    const one = await texture()
    const double = { templateId, items: [one, await texture({ name: '雾灰' }), await texture()] }
    expect(await server.api(saveTextures, double, goods)).toMatchObject(fieldFault('items.2.name', '材质名称已存在'))
    expect(await server.data(listTextures, { templateId }, goods)).toEqual([])
    await server.data(
      saveTextures,
      { templateId, items: [one, await texture({ name: '雾灰', textureKind: textureKind.leather })] },
      goods,
    )
    const list = await server.data(listTextures, { templateId, textureKind: 1 }, goods)
    expect(list).toMatchObject([{ name: '米白棉麻', realSize: '600x600', priceDelta: '80.00', color: '#f4efe4' }])
  })

  test('a picture below 512 px is refused', async () => {
    const image = await upload(server, 'goods', { width: 400, height: 400 })
    const items = [await texture({ name: '太小的贴图', image })]
    expect((await server.api(saveTextures, { templateId, items }, goods)).message).toContain('512px')
  })

  test('is updated with its version; one used by a product cannot be deleted', async () => {
    const { ids } = await server.data(saveTextures, { templateId, items: [await texture({ name: '胡桃木' })] }, goods)
    const [id = 0] = ids
    const edited = { ...(await texture({ name: '胡桃木纹' })), id, version: 1 }
    expect(await server.api(saveTextures, { templateId, items: [edited] }, goods)).toMatchObject({ code: 200 })
    expect(await server.api(saveTextures, { templateId, items: [edited] }, goods)).toMatchObject({ code: 409 })
    await take({ textureIds: [id] })
    expect(await server.api(deleteTextures, { ids: [id] }, goods)).toMatchObject({
      code: 422,
      message: '「胡桃木纹」已被 1 个商品选用,请先停用',
    })
    await take({ textureIds: [] })
    expect(await server.data(deleteTextures, { ids: [id] }, goods)).toEqual({ done: 1 })
  })
})

describe('customisations', () => {
  const item = (changes: Partial<CustomizationInput> = {}): CustomizationInput & { templateId: number } => ({
    templateId,
    name: '宽度',
    inputType: customizationInput.number,
    options: [],
    minValue: 600,
    maxValue: 2400,
    stepValue: 10,
    unit: '毫米',
    pricing: customizationPricing.perUnit,
    unitPrice: '1.2',
    extraDays: 10,
    required: true,
    enabled: true,
    ...changes,
  })

  test('minimum, options and prices depend on input type and pricing', async () => {
    expect(await server.api(saveCustomization, item({ minValue: 3000 }), goods)).toMatchObject(
      fieldFault('minValue', '最小值不能大于最大值'),
    )
    expect(
      await server.api(
        saveCustomization,
        item({ inputType: customizationInput.singleChoice, pricing: customizationPricing.free }),
        goods,
      ),
    ).toMatchObject(fieldFault('options', '请填写 2 到 50 个可选值'))
    expect(await server.api(saveCustomization, item({ unitPrice: '' }), goods)).toMatchObject(
      fieldFault('unitPrice', '请输入单价'),
    )
  })

  test('the name is unique; one used by a product cannot be deleted', async () => {
    const { id } = await server.data(saveCustomization, item(), goods)
    expect(await server.api(saveCustomization, item(), goods)).toMatchObject(fieldFault('name', '定制项名称已存在'))
    expect(await server.api(saveCustomization, item({ extraDays: 12 }), goods)).toMatchObject({ code: 422 })
    await server.data(saveCustomization, { ...item({ enabled: false }), id, version: 1 }, goods)
    expect(await server.api(saveCustomization, { ...item(), id, version: 1 }, goods)).toMatchObject({ code: 409 })
    expect(await server.data(listCustomizations, { templateId, enabledOnly: 1 }, goods)).toEqual([])
    await take({ customizationIds: [id] })
    expect((await server.api(deleteCustomizations, { ids: [id] }, goods)).message).toContain('已被 1 个商品选用')
    await take({ customizationIds: [] })
    expect(await server.data(deleteCustomizations, { ids: [id] }, goods)).toEqual({ done: 1 })
  })
})

describe('install services', () => {
  const service = (changes: Partial<InstallServiceInput> = {}): InstallServiceInput & { templateId: number } => ({
    templateId,
    name: '上门安装',
    pricing: installPricing.perPiece,
    unitPrice: '0',
    minCharge: '',
    areas: ['100000'],
    content: '含拆包、组装、调平和包装清运',
    warrantyMonths: 12,
    externalNo: 'AZ-9001',
    enabled: true,
    ...changes,
  })

  test('a single area is refused, because it would mean nationwide', async () => {
    expect(await server.api(saveInstallService, service({ areas: ['330000'] }), goods)).toMatchObject({ code: 422 })
  })

  test('name and partner number are unique; one used by a product cannot be deleted', async () => {
    const { id } = await server.data(saveInstallService, service(), goods)
    expect(await server.api(saveInstallService, service({ externalNo: '' }), goods)).toMatchObject(
      fieldFault('name', '服务名称已存在'),
    )
    expect(await server.api(saveInstallService, service({ name: '另一项安装' }), goods)).toMatchObject(
      fieldFault('externalNo', '外部服务编号已存在'),
    )
    expect(await server.data(listInstallServices, { templateId }, goods)).toMatchObject([{ unitPrice: '0.00' }])
    await take({ installServiceIds: [id] })
    expect((await server.api(deleteInstallServices, { ids: [id] }, goods)).message).toContain('已被 1 个商品选用')
    await take({ installServiceIds: [] })
    expect(await server.data(deleteInstallServices, { ids: [id] }, goods)).toEqual({ done: 1 })
  })
})

describe('a copy', () => {
  test('includes the selected parts; the partner number stays with the original', async () => {
    const { id: fromId } = await newTemplate(server)
    const service = { pricing: 1, unitPrice: '80', minCharge: '', warrantyMonths: null } as const
    await server.data(
      saveInstallService,
      {
        ...service,
        areas: ['100000'],
        templateId: fromId,
        name: '原来的安装',
        content: '含拆包、组装、调平和清运',
        externalNo: 'AZ-1',
        enabled: true,
      },
      goods,
    )
    const image = await upload(server, 'goods', { width: 600, height: 600 })
    const texture = { textureKind: 1, image, color: '', realSize: '', priceDelta: '', materialId: null } as const
    await server.data(saveTextures, { templateId: fromId, items: [{ ...texture, name: '米白', enabled: true }] }, goods)
    const { id } = await server.data(
      saveTemplate,
      { ...templateInput(), copy: { fromId, parts: [templatePart.installs] } },
      goods,
    )
    expect(await server.data(listInstallServices, { templateId: id }, goods)).toMatchObject([
      { name: '原来的安装', externalNo: '' },
    ])
    expect(await server.data(listTextures, { templateId: id }, goods)).toEqual([])
  })
})

describe('permissions', () => {
  test('parts of a template can be changed by editors of templates', async () => {
    for (const as of ['supplier', 'auditor']) {
      expect(await server.api(listTextures, { templateId: 1 }, { as })).toMatchObject({ code: 200 })
      expect(await server.api(deleteTextures, { ids: [1] }, { as })).toMatchObject({ code: 403 })
      expect(await server.api(deleteSpecPrompt, { id: 1 }, { as })).toMatchObject({ code: 403 })
    }
  })
})
