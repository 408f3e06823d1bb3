import { supplierTemplateQueries } from '#contract/goods/supplier-template-page-queries.ts'
import { links } from '#lib/paths.ts'

export const supplierTemplatePaths = links(supplierTemplateQueries)
