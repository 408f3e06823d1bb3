import { describe, expect, it } from 'vitest'
import { payMethod, payMethodLabel } from '#contract/payment.ts'

describe('payment method codes', () => {
  it.each([
    [1, '支付宝'],
    [2, '微信支付'],
    [3, '银行转账'],
    [4, '钱包支付'],
    [5, '线下支付'],
    [6, '银联支付'],
    [7, '银联支付宝'],
    [8, '银联微信'],
  ])('%i is %s', (code, label) => {
    expect(payMethodLabel(code)).toBe(label)
  })

  it.each([0, 9, -1, 100])('any other value (%i) is 其他', (code) => {
    expect(payMethodLabel(code)).toBe('其他')
    expect(payMethod.codes).not.toContain(code)
  })

  it('an unpaid order has no method', () => {
    expect(payMethodLabel(null)).toBe('')
  })
})
