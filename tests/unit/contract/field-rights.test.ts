import { describe, expect, test } from 'vitest'
import type { CodeOf } from '#contract/codes.ts'
import type { RoleCode } from '#contract/default-roles.ts'
import {
  canFilterBy,
  canRead,
  coveredText,
  type FieldReader,
  filteredField,
  ruleOf,
  WHOLE_RECORD,
} from '#contract/field-rights.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { orderRights, refundRights } from '#contract/orders/field-rights.ts'
import type { Permission } from '#contract/permissions.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { accountType as accountTypeCodes } from '#contract/session.ts'

const holder = (
  role: RoleCode,
  accountType: CodeOf<typeof accountTypeCodes> = accountTypeCodes.platform,
): FieldReader => {
  const held: readonly Permission[] = permissionsOf(role)
  return { accountType, can: (permission) => held.includes(permission) }
}
const trade = holder('tradeService')
const finance = holder('finance')
const supplier = holder('supplier', accountTypeCodes.supplier)
const distributor = holder('distributor', accountTypeCodes.distributor)

describe('read access to a field', () => {
  test('depends on side, permission and record', () => {
    const { receiverPhone, sellerRemark, costAmount, payAmount } = orderRights.fields
    expect([trade, finance, distributor].map((reader) => canRead(receiverPhone, reader))).toEqual([true, false, true])
    expect(canRead(receiverPhone, supplier, { ...WHOLE_RECORD, isPaid: false })).toBe(false)
    expect(canRead(receiverPhone, supplier)).toBe(true)
    expect([finance, supplier, distributor].map((reader) => canRead(sellerRemark, reader))).toEqual([true, true, false])
    expect(canRead(costAmount, trade)).toBe(false)
    expect(canRead(costAmount, distributor, { ...WHOLE_RECORD, isOwnSale: false })).toBe(false)
    expect(canRead(payAmount, finance, { ...WHOLE_RECORD, isWhole: false })).toBe(false)
  })

  test('is found by the logged path', () => {
    expect(ruleOf(orderRights, 'lines.2.unitPrice')).toBe(orderRights.parts?.lines?.fields.unitPrice)
    expect(ruleOf(orderRights, 'shipments.logisticsNo')).toBe(orderRights.parts?.shipments?.fields.logisticsNo)
    expect(ruleOf(orderRights, 'suppliers.12')).toBe(orderRights.fields.suppliers)
    expect(ruleOf(productRights, 'SF-1.2-米白.salePrice')).toBe(productRights.fields.salePrice)
    expect(ruleOf(productRights, 'skus.0')).toBe(productRights.fields.skus)
    expect(ruleOf(orderRights, 'toString')).toBeUndefined()
  })
})

describe('filter access to a field', () => {
  test('sorts use their field name, filters are mapped', () => {
    expect(filteredField(orderRights, 'sort', '-payAmount')).toBe('payAmount')
    expect(filteredField(orderRights, 'sort', 'createdAt')).toBeUndefined()
    expect(filteredField(orderRights, 'amountFrom', '1.00')).toBe('payAmount')
    expect(filteredField(orderRights, 'amountFrom', undefined)).toBeUndefined()
    expect(canFilterBy(orderRights, 'payAmount', supplier)).toBe(false)
    expect(canFilterBy(orderRights, 'payAmount', finance)).toBe(true)
    expect(canFilterBy(orderRights, 'payAmount', finance, false)).toBe(false)
    expect(canFilterBy(refundRights, 'applyAmount', supplier)).toBe(false)
  })
})

describe('a masked value', () => {
  test('keeps its distinguishing part', () => {
    expect(coveredText('phone', '13812348000')).toBe('138****8000')
    expect(coveredText('phone', '057187654321')).toBe('057****4321')
    expect(coveredText('name', '何晓梅')).toBe('何**')
    expect(coveredText('all', '文三路 90 号')).toBe('******')
    for (const cover of ['phone', 'name', 'all', 'phonesWithin'] as const) expect(coveredText(cover, '')).toBe('')
  })

  test('contains no phone in any format', () => {
    const written = ['13812348000', '138 1234 8000', '138-1234-8000', '0571-87654321', '057187654321']
    for (const phone of written) {
      const text = coveredText('phonesWithin', `顺德区 3 号仓，李师傅 ${phone} 收，邮编 528300`)
      expect(text).not.toContain(phone)
      expect(text).toContain('顺德区 3 号仓，李师傅')
      expect(text).toContain('528300')
    }
    expect(coveredText('phonesWithin', '订单 202611230000000001')).toBe('订单 202611230000000001')
  })
})
