import { codeValue, flagValue, idValue, listQuery, pageQuery, textValue } from '../page-query.ts'
import { moveChannel, moveProblem, moveStatus } from './migration-codes.ts'
import { goodsPages } from './pages.ts'

export const supplierProductQueries = {
  list: listQuery(goodsPages.supplierProductList, {
    status: codeValue(moveStatus),
    keyword: textValue,
    supplierId: idValue,
    supplierTemplateId: idValue,
    brandId: idValue,
    problem: codeValue(moveProblem),
    channel: codeValue(moveChannel),
    syncedFrom: textValue,
    syncedTo: textValue,
    changedAfterMove: flagValue,
    /** The product whose changes are shown next to the list. */
    id: idValue,
  }),
  form: pageQuery(goodsPages.supplierProductForm, { id: idValue }),
}
