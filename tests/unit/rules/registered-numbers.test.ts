import { describe, expect, it } from 'vitest'
import { creditCheckDigit, isCreditCode } from '#contract/rules/credit-code.ts'
import { isLandline, isMobile, isPhone } from '#contract/rules/phone.ts'

describe('unified social credit code', () => {
  it.each(['91350100M000100Y43', '91330100799655058B', '9144030071526726XG'])(
    '%s has the right check digit',
    (code) => {
      expect(isCreditCode(code)).toBe(true)
    },
  )

  it('a wrong check digit is refused', () => {
    expect(isCreditCode('91350100M000100Y44')).toBe(false)
  })

  it.each([
    '',
    '91350100M000100Y4',
    '91350100M000100Y433',
    '91350100I000100Y43',
    '91350100m000100y43',
    '统一社会信用代码',
  ])('%j does not have the pattern', (code) => {
    expect(isCreditCode(code)).toBe(false)
  })

  it('swapped neighbouring characters are detected', () => {
    expect(isCreditCode('93150100M000100Y43')).toBe(false)
  })

  it('the check digit is computed from the first 17', () => {
    expect(creditCheckDigit('91350100M000100Y4')).toBe('3')
  })
})

describe('phone', () => {
  it('a mobile number has 11 digits', () => {
    expect(isMobile('13800138000')).toBe(true)
    expect(isMobile('19912345678')).toBe(true)
    for (const text of ['12800138000', '1380013800', '138001380000', '+8613800138000', ''])
      expect(isMobile(text)).toBe(false)
  })

  it('a landline is area code and number', () => {
    for (const text of ['0571-87654321', '02187654321', '010-87654321-802', '0951-5012345']) {
      expect(isLandline(text)).toBe(true)
    }
    for (const text of ['87654321', '571-87654321', '0571-123', '0571-']) expect(isLandline(text)).toBe(false)
  })

  it('either is accepted', () => {
    expect(isPhone('13800138000') && isPhone('0571-87654321')).toBe(true)
    expect(isPhone('110')).toBe(false)
  })
})
