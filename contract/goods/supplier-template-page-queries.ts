import { codeValue, idValue, listQuery, textValue } from '../page-query.ts'
import { mapStatus } from './migration-codes.ts'
import { goodsPages } from './pages.ts'

export const supplierTemplateQueries = {
  list: listQuery(goodsPages.supplierTemplateList, {
    keyword: textValue,
    supplierId: idValue,
    templateId: idValue,
    status: codeValue(mapStatus),
    /** The mapping shown next to the list. */
    id: idValue,
  }),
}
