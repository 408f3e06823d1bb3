import { describe, expect, test } from 'vitest'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { idCardCheckDigit, isIdCardNo, maskIdCardNo } from '#contract/rules/id-card.ts'
import { fieldsOfIdentity, needsCompany, needsIdCard } from '#contract/users/application-rules.ts'
import { applicationField } from '#contract/users/codes.ts'
import { idCardNumber } from '#fixtures/applications.ts'
import { createRandom } from '#fixtures/random.ts'

describe('numbers of id cards', () => {
  test('the check character follows the standard', () => {
    expect(idCardCheckDigit('11010519491231002')).toBe('X')
    expect(isIdCardNo('11010519491231002X')).toBe(true)
    expect(isIdCardNo('440524188001010014')).toBe(true)
  })

  test('one wrong digit is found wherever it is', () => {
    const random = createRandom(7)
    for (let count = 0; count < 50; count++) {
      const number = idCardNumber(random, '330106')
      expect(isIdCardNo(number)).toBe(true)
      const at = random.int(6, 16)
      const wrong = `${number.slice(0, at)}${(Number(number[at]) + random.int(1, 9)) % 10}${number.slice(at + 1)}`
      expect(isIdCardNo(wrong), wrong).toBe(false)
    }
  })

  test.each(['', '11010519491331002X', '11010519491231002x', '1101051949123100'])('%s is none', (text) => {
    expect(isIdCardNo(text)).toBe(false)
  })

  test('only the first and the last four characters are shown', () => {
    expect(maskIdCardNo('11010519491231002X')).toBe('1101**********002X')
    expect(maskIdCardNo('')).toBe('')
  })
})

test('each identity shows an id card or a licence, and may be asked to correct only what it has', () => {
  for (const identity of userIdentity.codes.slice(1)) {
    expect(needsIdCard(identity)).toBe(!needsCompany(identity))
    expect(fieldsOfIdentity(identity).includes(applicationField.licence)).toBe(needsCompany(identity))
  }
  expect(fieldsOfIdentity(userIdentity.designer)).toContain(applicationField.works)
  expect(fieldsOfIdentity(userIdentity.foreman)).not.toContain(applicationField.works)
})
