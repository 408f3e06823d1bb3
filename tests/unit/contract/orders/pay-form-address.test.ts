import { expect, test } from 'vitest'
import { isPayFormAddress } from '#contract/payment.ts'

const origin = 'https://console.example.com'

test.each([
  'https://openapi.alipay.com/gateway.do?charset=utf-8',
  'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
  '/pay-desk/P20261121000000000001',
  `${origin}/pay-desk/P20261121000000000001`,
])('a payment form may be posted to %s', (address) => {
  expect(isPayFormAddress(address, origin)).toBe(true)
})

test.each([
  '',
  'javascript:alert(1)',
  'http://openapi.alipay.com/gateway.do',
  'https://openapi.alipay.com.example.net/gateway.do',
  'https://example.net/openapi.alipay.com/gateway.do',
  'https://openapi.alipay.com@example.net/gateway.do',
  'https://openapi.alipay.com:8443/gateway.do',
  'https://example.net/pay-desk/P20261121000000000001',
  '/pay-desk',
  '/api/order/close',
  '/pay-desk/../api/order/close',
])('a payment form may not be posted to %s', (address) => {
  expect(isPayFormAddress(address, origin)).toBe(false)
})
