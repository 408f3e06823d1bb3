import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { packageFieldTitles } from '#contract/agents/package-rules.ts'
import { channelFieldTitles } from '#contract/blackCard/channel-rules.ts'
import { categoryFieldTitles } from '#contract/configuration/category-rules.ts'
import { classLabelFieldTitles } from '#contract/configuration/class-label-rules.ts'
import { classifyFieldTitles } from '#contract/configuration/classify-rules.ts'
import { labelFieldTitles } from '#contract/configuration/label-rules.ts'
import { specFieldTitles } from '#contract/configuration/spec-rules.ts'
import { tipsRuleFieldTitles } from '#contract/configuration/tips-rule-rules.ts'
import { type ResourceRights, ruleOf } from '#contract/field-rights.ts'
import { componentFieldTitles } from '#contract/goods/component-rules.ts'
import { matchFieldTitles } from '#contract/goods/match-rules.ts'
import { priceTitles } from '#contract/goods/price-rules.ts'
import { productFieldTitles } from '#contract/goods/product-rules.ts'
import { floorFieldTitles, settingOutFieldTitles } from '#contract/goods/showroom-rules.ts'
import * as templates from '#contract/goods/template-rules.ts'
import { activityProductTitles } from '#contract/marketing/activity-product-rules.ts'
import { activityFieldTitles } from '#contract/marketing/activity-rules.ts'
import { materialBrandFieldTitles } from '#contract/materials/brand-rules.ts'
import { categoryFieldTitles as materialCategoryFieldTitles } from '#contract/materials/category-rules.ts'
import { materialFieldTitles } from '#contract/materials/material-rules.ts'
import { proxyFieldTitles } from '#contract/materials/proxy-rules.ts'
import { enterpriseFieldTitles } from '#contract/merchants/enterprise-rules.ts'
import { providerFieldTitles, workerFieldTitles } from '#contract/merchants/provider-rules.ts'
import { auditResource } from '#contract/permissions/audit-labels.ts'
import { type AuditResource, fieldRights } from '#contract/permissions/field-rights.ts'
import { brandFieldTitles } from '#contract/suppliers/brand-rules.ts'
import { noticeFieldTitles } from '#contract/suppliers/notice-rules.ts'
import { supplierFieldTitles } from '#contract/suppliers/supplier-rules.ts'
import { customerFieldTitles } from '#contract/users/customer-rules.ts'

/** Field titles that forms log their changes with, by resource. */
const titled: readonly (readonly [AuditResource, object])[] = [
  ['agentPackage', packageFieldTitles],
  ['category', categoryFieldTitles],
  ['classLabel', classLabelFieldTitles],
  ['classify', classifyFieldTitles],
  ['label', labelFieldTitles],
  ['spec', specFieldTitles],
  ['tipsRule', tipsRuleFieldTitles],
  ['productComponent', componentFieldTitles],
  ['recommendedMatch', matchFieldTitles],
  ['product', productFieldTitles],
  ['product', priceTitles],
  ['floorImage', floorFieldTitles],
  ['settingOutImage', settingOutFieldTitles],
  ['productTemplate', templates.templateFieldTitles],
  ['productTemplate', templates.textureFieldTitles],
  ['productTemplate', templates.customizationFieldTitles],
  ['productTemplate', templates.installFieldTitles],
  ['productTemplate', templates.promptFieldTitles],
  ['activity', activityFieldTitles],
  ['activityProduct', activityProductTitles],
  ['materialBrand', materialBrandFieldTitles],
  ['materialCategory', materialCategoryFieldTitles],
  ['material', materialFieldTitles],
  ['proxyRecord', proxyFieldTitles],
  ['brand', brandFieldTitles],
  ['supplierNotice', noticeFieldTitles],
  ['supplier', supplierFieldTitles],
  ['enterpriseUser', enterpriseFieldTitles],
  ['customer', customerFieldTitles],
  ['channel', channelFieldTitles],
  ['provider', providerFieldTitles],
  ['providerWorker', workerFieldTitles],
]

test.each(titled)('each field logged by a form of %s has read permissions', (resource, titles) => {
  expect(Object.keys(titles).filter((field) => !ruleOf(fieldRights[resource], field))).toEqual([])
})

describe('each change that the server logs explicitly', () => {
  const namesOf = (rights: ResourceRights): string[] => [
    ...Object.keys(rights.fields),
    ...Object.values(rights.parts ?? {}).flatMap(namesOf),
  ]
  const declared = new Set(auditResource.codes.flatMap((resource) => namesOf(fieldRights[resource])))
  // { field: `lines.${line.lineNo}.unitPrice`, title: …
  const loggedField = /\bfield: ['`]((?:\$\{[^}]*\}|[^'`])+)['`],\s*(?:title|fieldTitle):/g
  const found = globSync('server/{areas,platform,session,demo}/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(loggedField)].flatMap(([, path = '']) => {
      const plain = path.replace(/\$\{[^}]*\}/g, 'X')
      // Titles of import sheet columns are not changes.
      return /[-/](import|sheets?)\.ts$/.test(file) ? [] : [{ file, plain }]
    }),
  )

  test('is found in the sources', () => expect(found.length).toBeGreaterThan(20))

  test('has a declared field', () => {
    const unknown = found.filter(({ plain }) => {
      const segments = plain.split('.').filter((word) => word !== 'X')
      return !declared.has(segments.at(-1) ?? '') && plain !== 'X.X'
    })
    expect(unknown).toEqual([])
  })
})
